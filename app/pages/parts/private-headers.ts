/** Not cached, not indexed, and without referrer. */
const PRIVATE = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
} as const;

export const PAGE_HEADERS = { ...PRIVATE, "referrer-policy": "no-referrer" } as const;

/** Pages with a form need the origin as referrer: with "no-referrer" the post would be rejected. */
export const FORM_HEADERS = { ...PRIVATE, "referrer-policy": "strict-origin" } as const;

export const STATUS = { open: 200, over: 404, "too-many": 429 } as const;
