import { sql, type RawBuilder } from "kysely";
import { adapters } from "#server/delivery/adapters/registry.ts";

/** Attempts by their effect on the lead. Refused: the service would not have it. Failed: it was not reached, or was not working. */
export type Counts = { accepted: number; refused: number; failed: number; inDoubt: number };

export const NO_ATTEMPTS: Counts = { accepted: 0, refused: 0, failed: 0, inDoubt: 0 };

/** The columns of `Counts` over rows of attempt_stats. */
export const countColumns = sql`
  coalesce(sum(attempts) filter (where outcome in ('accepted', 'accepted_with_note', 'duplicate')), 0)::int as accepted,
  coalesce(sum(attempts) filter (where outcome = 'rejected'), 0)::int as refused,
  coalesce(sum(attempts) filter (where outcome in ('config_error', 'busy', 'not_sent')), 0)::int as failed,
  coalesce(sum(attempts) filter (where outcome = 'unknown'), 0)::int as "inDoubt"`;

/** The outcomes of failed attempts, as the events store them. */
export const WRONG_OUTCOMES = ["rejected", "config_error", "busy", "not_sent", "unknown"] as const;

export type WrongOutcome = (typeof WRONG_OUTCOMES)[number];

export const isWrongOutcome = (text: string): text is WrongOutcome => WRONG_OUTCOMES.some((one) => one === text);

const MINUTE = 60_000;

/** How far back a screen goes, and in how many steps. Steps are multiples of the figures' five minutes. */
export const SPANS = {
  "3h": { stepMs: 5 * MINUTE, steps: 36 },
  "24h": { stepMs: 30 * MINUTE, steps: 48 },
  "7d": { stepMs: 180 * MINUTE, steps: 56 },
} as const;

export type Span = keyof typeof SPANS;

export const isSpan = (text: string): text is Span => Object.hasOwn(SPANS, text);

/** The start of the span's first step; the last step contains `now`. */
export function spanStart(span: Span, now: number): number {
  const { stepMs, steps } = SPANS[span];
  return Math.floor(now / stepMs) * stepMs - (steps - 1) * stepMs;
}

/** Counting further would cost a scan. Where a count stops, the screen says so: "10 000+". */
export const COUNTED_TO = 10_000;

/** `isMore`: there are more than that. */
export type Count = { count: number; isMore: boolean };

export const NONE: Count = { count: 0, isMore: false };

/** Counts rows up to one more than `most`. */
export const countedTo = (rows: number, most = COUNTED_TO): Count => ({
  count: Math.min(rows, most),
  isMore: rows > most,
});

export const sumOf = (counts: readonly Count[]): Count => ({
  count: counts.reduce((sum, { count }) => sum + count, 0),
  isMore: counts.some(({ isMore }) => isMore),
});

/** The kinds of services that write to the visitor. Their emails are no sales, and are counted apart. */
const EMAIL_KINDS: readonly string[] = adapters
  .filter(({ transport }) => transport === "email")
  .map(({ kind }) => kind);

export const isEmailKind = (kind: string): boolean => EMAIL_KINDS.includes(kind);

/** Whether leads are sold to a row of api_services: it is no sandbox, and not our own email to the visitor. */
export const isSale = (service: string): RawBuilder<boolean> =>
  sql<boolean>`(not ${sql.ref(`${service}.is_sandbox`)} and ${sql.ref(`${service}.kind`)} <> all(${EMAIL_KINDS}::text[]))`;

/** A lead that is marked counts as erased, though a delivery of it may still be under way. An index holds the few there are. */
export const isStored = (submissionId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${submissionId} not in (select id from form_submissions where erased_at is not null)`;
