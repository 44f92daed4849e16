/** The states of `returns.state`. Lapsed: credited because it was not decided in time. */
export const RETURN_STATES = ["open", "accepted", "declined", "lapsed"] as const;

export type ReturnState = (typeof RETURN_STATES)[number];
