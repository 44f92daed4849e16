import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { COUNTED_TO, countedTo, type Count } from "#server/delivery/figures/count.ts";
import { countManualBacklog } from "#server/delivery/figures/read-manual-backlog.ts";
import { conditionsOf } from "./lead-conditions.ts";
import { LEAD_VIEWS, type LeadFilter, type LeadView } from "./lead-filter.ts";
import { someIds } from "./page-leads.ts";

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
  if (view === "waiting") return countManualBacklog(db, formType);
  const ids = someIds(conditionsOf({ formType, view }), COUNTED_TO + 1);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${ids}) s`.execute(db);
  const counted = countedTo(rows[0]?.n ?? 0);
  if (view !== "all" || !counted.isMore) return counted;
  return { count: Math.max(COUNTED_TO, await estimate(db, formType)), isMore: true };
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
