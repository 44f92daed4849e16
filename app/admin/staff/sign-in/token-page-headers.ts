/**
 * Of a page whose address holds a link's token, which must get into no log: others learn our name at most. Not "no-referrer": with
 * it browsers post the page's form with the origin "null", which is refused as a foreign one.
 */
export const tokenPageHeaders = () => ({ "cache-control": "private, no-store", "referrer-policy": "strict-origin" });
