import { sql } from "kysely";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { recountIn } from "#server/insights/facts/recount-days.ts";
import { berlinDay } from "#server/platform/berlin-time.ts";
import { reportNothing, type ReportProgress } from "#server/platform/progress.ts";
import { addDays } from "#server/platform/working-days.ts";
import { seedCounts } from "./seed-counts.ts";
import { seedDeliveries, seedEvents, seedServices } from "./seed-deliveries.ts";
import { seedSales } from "./seed-sales.ts";
import { seedSubmissions } from "./seed-submissions.ts";

const DAY_MS = 24 * 3_600_000;
const WITH_EVENTS = 2_000;
const SLOWER_WITH_INDEXES = 50_000;
const DAYS_AT_ONCE = 122;

export type Seeded = { kind: "seeded"; submissions: number; deliveries: number } | { kind: "has-leads" };

/**
 * Invented leads of two years with their deliveries, sales, returns, counted steps and costs, in one transaction, some thousand leads at
 * a time: five million take minutes.
 * Never mixed with real ones: in production the database has to be empty.
 */
export async function seedLeads(
  db: Database,
  input: { scale: number; isProduction: boolean },
  report: ReportProgress = reportNothing,
): Promise<Seeded> {
  return db.transaction().execute(async (tx): Promise<Seeded> => {
    const first = await tx.selectFrom("form_submissions").select("id").limit(1).executeTakeFirst();
    if (first && input.isProduction) return { kind: "has-leads" };
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
    await sql`set local work_mem = '64MB'`.execute(tx);
    const services = await seedServices(tx);
    await setTriggers(tx, "replica");
    const restore = !first && input.scale >= SLOWER_WITH_INDEXES ? await dropIndexes(tx) : [];
    const endMs = Date.now() - 60_000;
    const beginMs = endMs - 730 * DAY_MS;
    await seedSubmissions(tx, { scale: input.scale, beginMs, endMs }, report);
    await seedDeliveries(tx, services, { newestMs: endMs - DAY_MS / 4, isFirst: !first }, report);
    for (const [n, index] of restore.entries()) {
      report("indexes", n, restore.length);
      await sql.raw(index).execute(tx);
    }
    report("statistics and events", 0, 0);
    await sql`analyze form_submissions, deliveries`.execute(tx);
    await seedEvents(tx, Math.min(WITH_EVENTS, input.scale));
    if (!first && !(await isAnythingCounted(tx))) await seedInsights(tx, services, { beginMs, endMs }, report);
    const { rows } = await sql<{ submissions: number; deliveries: number }>`select
      (select count(*)::int from form_submissions) as submissions,
      (select count(*)::int from deliveries) as deliveries`.execute(tx);
    return { kind: "seeded", submissions: 0, deliveries: 0, ...rows[0] };
  });
}

async function isAnythingCounted(tx: Executor): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from step_counts) or exists (select from allocations) as is`.execute(tx);
  return rows[0]?.is === true;
}

/** What was sold, returned, counted and paid for, with the figures of every day. Only once: what is counted has no leads to tell it by. */
async function seedInsights(
  tx: Executor,
  services: readonly string[],
  { beginMs, endMs }: { beginMs: number; endMs: number },
  report: ReportProgress,
): Promise<void> {
  report("sales and returns", 0, 0);
  await seedSales(tx, services);
  report("counted steps and costs", 0, 0);
  await seedCounts(tx);
  await sql`analyze allocations, returns, step_counts`.execute(tx);
  await setTriggers(tx, "origin"); // they sum the weeks of what is counted
  const last = berlinDay(endMs);
  let [days, done, total]: [string[], number, number] = [[], 0, Math.ceil((endMs - beginMs) / DAY_MS)];
  for (let day = berlinDay(beginMs); day <= last; day = addDays(day, 1)) {
    days.push(day);
    if (days.length < DAYS_AT_ONCE && day < last) continue;
    report("days recounted", done, total);
    await recountIn(tx, days, new Date(endMs));
    done += days.length;
    days = [];
  }
}

/** Dropped and built again at once, which is many times faster than row by row. If anything fails, all of them stay. */
async function dropIndexes(tx: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('form_submissions'::regclass, 'deliveries'::regclass) and not indisunique`.execute(tx);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(tx);
  return rows.map(({ definition }) => definition);
}

/** Foreign keys are valid by construction, and checking them takes as long as the rest. Only a superuser may skip it, with all triggers. */
async function setTriggers(tx: Executor, role: "replica" | "origin"): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`select current_setting('is_superuser')::boolean as may`.execute(tx);
  if (rows[0]?.may) await sql`set local session_replication_role = ${sql.lit(role)}`.execute(tx);
}
