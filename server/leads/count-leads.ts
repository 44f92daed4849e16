import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";
import { COUNTED_TO, type Count } from "#server/figures/count.ts";
import { conditionsOf } from "./lead-conditions.ts";
import { LEAD_VIEWS, type LeadFilter, type LeadView } from "./lead-filter.ts";
import { idsInOrder } from "./page-leads.ts";

/** Where there are more than counted, it is about the count of all leads. */
export type ViewCounts = Record<LeadView, Count>;

/** How many leads each view holds. Counting stops somewhere: exact counts of millions take longer than the page. */
export async function countLeads(db: Executor, formType: LeadFilter["formType"]): Promise<ViewCounts> {
  const counts = await Promise.all(
    LEAD_VIEWS.map(async (view) => [view, await countView(db, formType, view)] as const),
  );
  return Object.fromEntries(counts) as ViewCounts;
}

async function countView(db: Executor, formType: LeadFilter["formType"], view: LeadView): Promise<Count> {
  const conditions = conditionsOf({ formType, view });
  const [check] = conditions.others;
  const window = idsInOrder(conditions, { direction: "older", limit: COUNTED_TO + 1 });
  const { rows } = await sql<{ n: number; seen: number }>`
    select ${check ? sql`count(*) filter (where ${check})` : sql`count(*)`}::int as n, count(*)::int as seen
    from (${window}) s`.execute(db);
  const { n = 0, seen = 0 } = rows[0] ?? {};
  if (seen <= COUNTED_TO) return { count: n, isMore: false };
  if (view === "all") return { count: Math.max(COUNTED_TO, await estimate(db, formType)), isMore: true };
  return { count: Math.min(n, COUNTED_TO), isMore: true };
}

/** From the planner's statistics: the table's size and the form's share of it. */
async function estimate(db: Executor, formType: string): Promise<number> {
  const { rows } = await sql<{ n: number | null }>`
    select round(reltuples * most_common_freqs[array_position(most_common_vals::text::text[], ${formType})])::int as n
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    join pg_stats on schemaname = nspname and tablename = relname and attname = 'form_type'
    where pg_class.oid = 'form_submissions'::regclass`.execute(db);
  return rows[0]?.n ?? 0;
}
