/**
 * Outcome of an attempt. `unknown`: it may have been processed. `isAnswer`: no rule matches the response, and a retry would return the
 * same, so there is none. `refusal`: the lead was rejected unread, as by a firewall or at a wrong address; the text is the same for all
 * leads rejected for that reason.
 */
export type Outcome =
  | { kind: "accepted"; message?: string; ref?: string }
  | { kind: "duplicate"; message?: string; ref?: string }
  | { kind: "accepted_with_note"; message: string; ref?: string }
  | { kind: "rejected"; message: string; refusal?: string }
  | { kind: "config_error"; message: string }
  | { kind: "busy"; message: string; retryAfterMs?: number }
  | { kind: "not_sent"; message: string }
  | { kind: "unknown"; message: string; isAnswer?: true };

export type OutcomeKind = Outcome["kind"];

/** The outcome as stored in `delivery_events.outcome`. */
export const OUTCOME_KINDS = [
  "accepted",
  "accepted_with_note",
  "duplicate",
  "rejected",
  "config_error",
  "busy",
  "not_sent",
  "unknown",
] as const satisfies readonly OutcomeKind[];

/** The service has read a lead and judged it, so it works. */
export const hasJudged = (outcome: Outcome): boolean =>
  wasReceived(outcome.kind) || (outcome.kind === "rejected" && outcome.refusal === undefined);

/** The service has the lead. */
export const wasReceived = (kind: OutcomeKind): boolean =>
  kind === "accepted" || kind === "accepted_with_note" || kind === "duplicate";
