/** All statuses of the staff area: the five stored ones, the derived ones, and those of services and settings. */
export const STATUSES = [
  "not_sent",
  "pending",
  "success",
  "warning",
  "error",
  "in_doubt",
  "closed",
  "blocked",
  "paused",
  "failed_retried",
  "off",
  "due",
] as const;

export type Status = (typeof STATUSES)[number];

/** Word on the screen, and short name in the stylesheet. */
const looks = {
  not_sent: { word: "Not sent", look: "none" },
  pending: { word: "Pending", look: "pend" },
  success: { word: "Success", look: "ok" },
  warning: { word: "Warning", look: "warn" },
  error: { word: "Error", look: "err" },
  in_doubt: { word: "In doubt", look: "doubt" },
  closed: { word: "Closed", look: "closed" },
  blocked: { word: "Blocked", look: "block" },
  paused: { word: "Paused", look: "pause" },
  failed_retried: { word: "Failed, retried", look: "miss" },
  off: { word: "Off", look: "off" },
  due: { word: "Due", look: "due" },
} as const satisfies Record<Status, { word: string; look: string }>;

export const wordOf = (status: Status): string => looks[status].word;

export const lookOf = (status: Status): string => looks[status].look;

/** Filled means that a person must act; everything else is an outline. */
export const needsAPerson = (status: Status): boolean =>
  status === "error" || status === "in_doubt" || status === "due";
