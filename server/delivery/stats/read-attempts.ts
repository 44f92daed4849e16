import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { timeOfId } from "#server/platform/db/time-of-id.ts";
import { percentilesOf, type DurationCount, type Percentiles } from "#server/delivery/duration-classes.ts";
import { countColumns, NO_ATTEMPTS, SPANS, spanStart, type Counts, type Span } from "./what-counts.ts";

/** Time until which the statistics are complete. */
export async function countedUntil(db: Executor): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date }>`select ${timeOfId(sql`counted_until`)} as until
    from figures_progress`.execute(db);
  return rows[0]?.until;
}

/** Attempts by service, with one entry per step of the span, oldest first. */
export async function readSteps(db: Executor, span: Span, now: number): Promise<Map<string, Counts[]>> {
  const { steps } = SPANS[span];
  const { rows } = await sql<Counts & { id: string; step: number }>`
    select api_service_id as id, ${stepOf(span, now)} as step, ${countColumns}
    from attempt_stats where ${inSpan(span, now)} group by 1, 2`.execute(db);
  const byService = new Map<string, Counts[]>();
  for (const { id, step, ...counts } of rows) {
    const list = byService.get(id) ?? Array.from({ length: steps }, () => NO_ATTEMPTS);
    if (step < steps) list[step] = counts;
    byService.set(id, list);
  }
  return byService;
}

/** Response times by service over the span. */
export async function readPercentiles(db: Executor, span: Span, now: number): Promise<Map<string, Percentiles>> {
  const { rows } = await sql<DurationCount & { id: string }>`
    select api_service_id as id, duration_class as "durationClass", sum(attempts)::int as attempts
    from attempt_stats where ${inSpan(span, now)} group by 1, 2`.execute(db);
  return percentilesBy(rows, ({ id }) => id);
}

/** Response times of one service by step. Steps without a response are absent, so that the chart shows a gap. */
export async function readResponseTimes(
  db: Executor,
  serviceId: string,
  span: Span,
  now: number,
): Promise<Map<number, Percentiles>> {
  const { rows } = await sql<DurationCount & { step: number }>`
    select ${stepOf(span, now)} as step, duration_class as "durationClass", sum(attempts)::int as attempts
    from attempt_stats where api_service_id = ${serviceId} and ${inSpan(span, now)} group by 1, 2`.execute(db);
  return percentilesBy(rows, ({ step }) => step);
}

const inSpan = (span: Span, now: number) => sql`slot >= ${new Date(spanStart(span, now))}`;

const stepOf = (span: Span, now: number) => sql<number>`
  floor(extract(epoch from slot - ${new Date(spanStart(span, now))}::timestamptz) * 1000 / ${SPANS[span].stepMs})::int`;

function percentilesBy<Row extends DurationCount, Key>(rows: readonly Row[], keyOf: (row: Row) => Key) {
  const percentiles = new Map<Key, Percentiles>();
  for (const [key, counts] of Map.groupBy(rows, keyOf)) {
    const found = percentilesOf(counts);
    if (found) percentiles.set(key, found);
  }
  return percentiles;
}

/** Responses by service over the last 24 hours, added up as on every screen. */
export async function readLastDay(db: Executor, now = Date.now()): Promise<Map<string, Counts>> {
  const steps = await readSteps(db, "24h", now);
  return new Map([...steps].map(([id, list]) => [id, list.reduce(plus, NO_ATTEMPTS)]));
}

const plus = (a: Counts, b: Counts): Counts => ({
  accepted: a.accepted + b.accepted,
  refused: a.refused + b.refused,
  failed: a.failed + b.failed,
  inDoubt: a.inDoubt + b.inDoubt,
});
