/**
 * For pages with a token in the URL, which must not leak into logs: other sites get the origin at most. Not "no-referrer", with
 * which browsers post forms with the origin "null", which is rejected as cross-site.
 */
export const tokenPageHeaders = () => ({ "cache-control": "private, no-store", "referrer-policy": "strict-origin" });
