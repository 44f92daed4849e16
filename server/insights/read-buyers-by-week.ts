import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { wholeWeeks, type DayRange } from "./day-range.ts";
import { berlinDay } from "#server/platform/berlin-time.ts";
import { addDays } from "#server/platform/working-days.ts";
import { maturityOf } from "./money.ts";

export type BuyerWeek = {
  buyerId: string;
  buyer: string;
  /** The Monday. */
  week: string;
  /** Counted days of the week: the range may cut it, and this week is not over. */
  from: string;
  to: string;
  sold: number;
  refused: number;
  open: number;
  returned: number;
  requested: number;
  returnable: number;
  soldCents: number;
  returnedCents: number;
  netCents: number;
  maturity: number | null;
};

/** What buyers got of each week's leads, by week, then by name. */
export async function readBuyersByWeek(
  db: Executor,
  range: DayRange,
  today = berlinDay(Date.now()),
): Promise<BuyerWeek[]> {
  const { from, before, days } = wholeWeeks(range, today);
  const { rows } = await sql<Omit<BuyerWeek, "maturity" | "from" | "to">>`
    select buyer_id as "buyerId", coalesce(buyers.legal_name, '') as buyer, week, sold, refused, open, returned, requested, returnable,
      "soldCents", "returnedCents", "soldCents" - "returnedCents" as "netCents"
    from (
      select buyer_id, week::text as week, sum(sold)::int as sold, sum(refused)::int as refused, sum(open)::int as open,
        sum(returned)::int as returned, sum(requested)::int as requested, sum(returnable)::int as returnable,
        sum(sold_cents)::float8 as "soldCents", sum(returned_cents)::float8 as "returnedCents"
      from (
        select buyer_id, week, of_days, sold, refused, open, returned, requested, returnable, sold_cents, returned_cents from buyer_weeks
        where week >= ${from}::date and week < ${before}::date
        union all
        select buyer_id, date_trunc('week', day)::date, 1, sold, refused, open, returned, requested, returnable, sold_cents, returned_cents
        from sale_facts where day = any(${days}::date[])) part
      group by 1, 2 having sum(of_days) > 0) summed
    left join buyers on buyers.id = buyer_id
    order by week, lower(legal_name), buyer_id`.execute(db);
  return rows.map((row) => ({ ...row, ...countedDays(row.week, range, today), maturity: maturityOf(row) }));
}

function countedDays(monday: string, range: DayRange, today: string): { from: string; to: string } {
  const [to = today] = [addDays(monday, 6), range.to, today].toSorted();
  return { from: range.from > monday ? range.from : monday, to };
}
