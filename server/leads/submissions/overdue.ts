import { sql, type RawBuilder } from "kysely";
import type { Executor, Database } from "#server/platform/db/database.ts";
import { readSite } from "#server/site/read-site.ts";
import type { Registry } from "prom-client";
import { createReadGauge } from "#server/platform/observability/metrics.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";

const LOCK = 7_283_021; // An arbitrary number, shared by all workers.
/** Age at which a run counts as dead. No statement lasts longer than ten seconds. */
const SILENT = sql`interval '2 minutes'`;
const KEPT = sql`interval '1 year'`;

type Run = { id: string; months: number };

/** Returns undefined while another worker's run is under way; a dead run is ended first. */
export async function beginRun(db: Database, months: number): Promise<Run | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const { rows: others } = await sql<{ id: string; erased: number; isAlive: boolean }>`
      select id, erased, alive_at > clock_timestamp() - ${SILENT} as "isAlive"
      from retention_runs where finished_at is null`.execute(tx);
    if (others.some(({ isAlive }) => isAlive)) return undefined;
    for (const { id, erased } of others) await end(tx, { id, months }, { erased, error: "The worker died" });
    await sql`delete from retention_runs where started_at < now() - ${KEPT}`.execute(tx);
    const { rows } = await sql<{ id: string }>`insert into retention_runs default values returning id`.execute(tx);
    return rows[0] && { id: rows[0].id, months };
  });
}

export const recordErased = (db: Executor, { id }: Run, erased: number) =>
  sql`update retention_runs set erased = ${erased}, alive_at = clock_timestamp() where id = ${id}`.execute(db);

export const finishRun = (db: Database, run: Run, result: Result): Promise<void> =>
  db.transaction().execute((tx) => end(tx, run, result));

type Result = { erased: number; error: string | null };

async function end(tx: Executor, { id, months }: Run, { erased, error }: Result): Promise<void> {
  const ended =
    await sql`update retention_runs set finished_at = clock_timestamp(), erased = ${erased}, error = ${error}
    where id = ${id} and finished_at is null`.execute(tx);
  if (ended.numAffectedRows !== 1n || erased === 0) return;
  await recordAudit(tx, { actor: "worker", action: "leads.expired", details: { count: erased, months } });
}

/** Several runs must be missed before an alert. */
const GRACE = sql`interval '3 hours'`;
/** Counting further would cost a scan, and changes nothing. */
const COUNTED_TO = 1_000;
const FORESEEN_TO = 100_000;

export type LeadsToErase = { count: number; isMore: boolean };

export type Overdue = { leads: number; oldestAt: Date | null; isRunning: boolean };

/** `ahead`: as it will be in so many days. */
export const monthsAgo = (months: number, ahead = 0): RawBuilder<Date> =>
  sql<Date>`(now() + ${ahead} * interval '1 day' - ${months} * interval '1 month')`;

/** Whether the `lead` was passed on since then, or has a delivery that is still open. */
const isNeededAfter = (time: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from deliveries where submission_id = lead.id
    and (updated_at >= ${time} or state in ('queued', 'sending', 'in_doubt')))`;

/** Condition for erasing an old `lead`, shared by the run, the dry run and the alert. */
export const isOverdue = (time: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`erased_at is null and not ${isNeededAfter(time)}`;

/** How many leads a run would erase if they were kept for so many months, today or in some days; `isMore`: counting stopped. */
export async function countOlderThan(db: Executor, months: number, ahead = 0): Promise<LeadsToErase> {
  const time = monthsAgo(months, ahead);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from form_submissions lead
      where created_at < ${time} and ${isOverdue(time)}
      limit ${FORESEEN_TO + 1}
    ) older`.execute(db);
  const n = rows[0]?.n ?? 0;
  return { count: Math.min(n, FORESEEN_TO), isMore: n > FORESEEN_TO };
}

/** Leads that the retention should have erased hours ago, and whether a run is under way. */
export async function readOverdue(db: Executor): Promise<Overdue> {
  const { leadMonths } = (await readSite(db)).operator;
  const time = sql`${monthsAgo(leadMonths)} - ${GRACE}`;
  const { rows } = await sql<Overdue>`
    select count(*)::int as leads, min(created_at) as "oldestAt",
      exists (select from retention_runs where finished_at is null and alive_at > now() - interval '1 minute') as "isRunning"
    from (
      select created_at from form_submissions lead
      where created_at < ${time} and ${isOverdue(time)}
      order by created_at limit ${COUNTED_TO}
    ) overdue`.execute(db);
  return rows[0] ?? { leads: 0, oldestAt: null, isRunning: false };
}

export const createOverdueMetric = (registry: Registry, db: Executor): (() => Promise<void>) =>
  createReadGauge(registry, {
    name: "leads_overdue",
    help: "Leads that should have been erased hours ago.",
    freshMs: 5 * 60_000,
    read: async () => (await readOverdue(db)).leads,
  });
