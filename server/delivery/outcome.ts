/**
 * What an attempt came to. `unknown`: it may have been processed, and nobody can tell; `isAnswer`: the service has said something that no
 * rule knows, and would say it again, so that it is not asked again. `refusal`: the lead was turned away before
 * anybody read it, as by a firewall or at a wrong address; the words are the same for every lead that is turned away so.
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
