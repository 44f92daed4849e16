import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { wholeFourWeeks, type DayRange } from "./day-range.ts";
import { withNet, type Money, type MoneyRow } from "./money.ts";

export type Squared = { squares: number };

/** Columns by which totals can be grouped. */
export type FactKey = { campaign_id: number; form_type: FormType; definition_sha: string };

/** Totals of a range, grouped by some of their columns. Reads four-week and week sums, and the days around them. */
export async function readFacts<Name extends keyof FactKey = never>(
  db: Executor,
  range: DayRange,
  by: readonly Name[],
): Promise<(Pick<FactKey, Name> & Money & Squared)[]> {
  const columns = by.map((name) => sql`${sql.ref(name)}, `);
  const key = columns.length === 0 ? sql`` : sql.join(columns, sql``);
  const groups = by.length === 0 ? sql`` : sql`group by ${sql.join(by.map((name) => sql.ref(name)))}`;
  const { fourWeeks, weeks, days } = wholeFourWeeks(range);
  const { rows } = await sql<Pick<FactKey, Name> & MoneyRow & Squared>`
    select ${key} coalesce(sum(starts), 0)::int as starts, coalesce(sum(leads), 0)::int as leads, coalesce(sum(quarantined), 0)::int as quarantined,
      coalesce(sum(squares), 0)::float8 as squares, coalesce(sum(sold), 0)::int as sold, coalesce(sum(refused), 0)::int as refused,
      coalesce(sum(returned), 0)::int as returned, coalesce(sum(sold_cents), 0)::float8 as "soldCents",
      coalesce(sum(returned_cents), 0)::float8 as "returnedCents", coalesce(sum(returnable), 0)::int as returnable,
      coalesce(sum(requested), 0)::int as requested
    from (
      select ${key} sum(of_days) as of_days, sum(starts) as starts, sum(leads) as leads, sum(quarantined) as quarantined, sum(net_cents_sum_sq) as squares,
        sum(sold) as sold, sum(refused) as refused, sum(returned) as returned, sum(sold_cents) as sold_cents,
        sum(returned_cents) as returned_cents, sum(returnable) as returnable, sum(requested) as requested
      from (select * from four_weekly_totals where week = any(${fourWeeks}::date[])
        union all select * from weekly_totals where week = any(${weeks}::date[])) whole ${groups}
      union all
      select ${key} count(*), sum(starts), sum(leads), sum(quarantined), sum(net_cents_sum_sq), 0, 0, 0, 0, 0, 0, 0
      from daily_lead_totals where day = any(${days}::date[]) ${groups}
      union all
      select ${key} count(*), 0, 0, 0, 0, sum(sold), sum(refused), sum(returned), sum(sold_cents), sum(returned_cents), sum(returnable),
        sum(requested)
      from sale_facts where day = any(${days}::date[]) ${groups}
    ) fact ${groups} ${by.length === 0 ? sql`` : sql`having sum(of_days) > 0`}`.execute(db);
  return rows.map((row) => withNet(row));
}
