/** Nobody else is served this page, no search engine lists it, and no other site learns its address. */
const PRIVATE = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
} as const;

export const PAGE_HEADERS = { ...PRIVATE, "referrer-policy": "no-referrer" } as const;

/** A form's page says from which site it was sent: with "no-referrer" the browser would hide it, and the form be refused. */
export const FORM_HEADERS = { ...PRIVATE, "referrer-policy": "strict-origin" } as const;

export const STATUS = { open: 200, over: 404, "too-many": 429 } as const;
