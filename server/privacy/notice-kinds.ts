/**
 * What a recipient is notified of. The first three stop it: erase the data, stop using it, stop calling. The others are the
 * person's wishes.
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

/** How a recipient is notified: JSON to its URL, an email, or a task for staff. */
export type NoticeChannel = "webhook" | "email" | "task";

/** `told`: accepted the notice. `failed`: out of retries, so staff must do it. `done`: staff have done it. */
export const NOTICE_STATES = ["queued", "sending", "told", "failed", "task", "done"] as const;

export type NoticeState = (typeof NOTICE_STATES)[number];

/** Value of `confirmed_by` if the recipient used the link in its notice; otherwise the member of staff. */
export const BY_RECIPIENT = "receiver";
