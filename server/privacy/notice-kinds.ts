/**
 * What a recipient of the data is told. The first three stop it: it must erase the data, may not use it any more, may not call. The others
 * are what the person wants from it.
 */
const NOTICE_KINDS = [
  "erased",
  "withdrawn",
  "no-calls",
  "email-only",
  "best-time",
  "nobody-called",
  "rectified",
] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** How a recipient is told: JSON to its address, an email, or by a person of ours. */
export type NoticeChannel = "webhook" | "email" | "task";

/** `told`: it has accepted the notice. `failed`: it could not be told; a person must. `done`: a person has. */
export const NOTICE_STATES = ["queued", "sending", "told", "failed", "task", "done"] as const;

export type NoticeState = (typeof NOTICE_STATES)[number];

/** In `confirmed_by`: the recipient itself has said so, by the link in its notice. Otherwise the member of staff who noted it. */
export const BY_RECIPIENT = "receiver";
