/** Why a person closes a delivery that failed. */
const CLOSE_REASONS = ["not-wanted", "bad-data", "withdrawn", "too-old", "other"] as const;

export type CloseReason = (typeof CLOSE_REASONS)[number];

export const isCloseReason = (text: string): text is CloseReason => CLOSE_REASONS.some((reason) => reason === text);

/** What the worker closes by itself. */
export const SOLD_ELSEWHERE = "sold-elsewhere";
