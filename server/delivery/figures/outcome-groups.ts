import { sql } from "kysely";

/** Attempts by their effect on the lead. Refused: the service would not have it. Failed: it was not reached, or was not working. */
export type Counts = { accepted: number; refused: number; failed: number; inDoubt: number };

export const NO_ATTEMPTS: Counts = { accepted: 0, refused: 0, failed: 0, inDoubt: 0 };

/** The columns of `Counts` over rows of attempt_figures. */
export const countColumns = sql`
  coalesce(sum(attempts) filter (where outcome in ('accepted', 'accepted_with_note', 'duplicate')), 0)::int as accepted,
  coalesce(sum(attempts) filter (where outcome = 'rejected'), 0)::int as refused,
  coalesce(sum(attempts) filter (where outcome in ('config_error', 'busy', 'not_sent')), 0)::int as failed,
  coalesce(sum(attempts) filter (where outcome = 'unknown'), 0)::int as "inDoubt"`;

/** The outcomes of failed attempts, as the events store them. */
export const WRONG_OUTCOMES = ["rejected", "config_error", "busy", "not_sent", "unknown"] as const;

export type WrongOutcome = (typeof WRONG_OUTCOMES)[number];

export const isWrongOutcome = (text: string): text is WrongOutcome => WRONG_OUTCOMES.some((one) => one === text);
