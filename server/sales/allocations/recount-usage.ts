import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { lockRouting } from "./lock-market.ts";

/** After a restore: what each order has had, counted anew from the places that are there. */
export async function recountUsage(tx: Executor): Promise<void> {
  await lockRouting(tx);
  await sql`update order_usage usage set day_used = of_day, month_used = of_month, month_cents = cents, total_used = total
    from order_usage before cross join lateral (
      select (count(*) filter (where day = before.day))::int as of_day,
        (count(*) filter (where date_trunc('month', day) = date_trunc('month', before.day)))::int as of_month,
        coalesce(sum(price_cents) filter (where date_trunc('month', day) = date_trunc('month', before.day)), 0) as cents,
        count(*)::int as total
      from allocations where order_id = before.order_id and state <> 'released') recount
    where before.order_id = usage.order_id`.execute(tx);
}
