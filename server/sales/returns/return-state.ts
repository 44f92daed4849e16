/** The states of `returns.state`. Lapsed: nobody has decided in time, so it is credited. */
export const RETURN_STATES = ["open", "accepted", "declined", "lapsed"] as const;

export type ReturnState = (typeof RETURN_STATES)[number];
