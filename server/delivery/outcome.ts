/** What an attempt came to. `unknown`: it may have been processed, and nobody can tell. */
export type Outcome =
  | { kind: "accepted"; message?: string; ref?: string }
  | { kind: "duplicate"; message?: string; ref?: string }
  | { kind: "accepted_with_note"; message: string; ref?: string }
  | { kind: "rejected"; message: string }
  | { kind: "config_error"; message: string }
  | { kind: "busy"; message: string; retryAfterMs?: number }
  | { kind: "not_sent"; message: string }
  | { kind: "unknown"; message: string };

export type OutcomeKind = Outcome["kind"];

/** As stored in `delivery_events.outcome`. */
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

/** The service has the lead. */
export const hasArrived = (kind: OutcomeKind): boolean =>
  kind === "accepted" || kind === "accepted_with_note" || kind === "duplicate";
