import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import type { Past } from "#server/sales/routing/net.ts";

const NOTHING: Past = { sold: 0, refused: 0, returned: 0 };

/** What became of the leads that orders had in the last 60 days. Half a credit is half a return. */
export async function readPast(db: Executor, orderIds: readonly string[]): Promise<(orderId: string) => Past> {
  const { rows } = await sql<Past & { id: string }>`
    select orders.id, past.* from unnest(${[...orderIds]}::uuid[]) as orders (id) cross join lateral (
      select count(*) filter (where allocations.state in ('sold', 'returned')) - coalesce(sum(given_back), 0)::float8 as sold,
        coalesce(sum(given_back), 0)::float8 as returned,
        (count(*) filter (where allocations.state = 'released' and allocations.reason in ('rejected', 'duplicate')))::int as refused
      from allocations left join returns claim on claim.allocation_id = allocations.id
      cross join lateral (select case when allocations.state = 'returned'
        then coalesce(claim.credit_cents::float8 / nullif(price_cents, 0), 1) end as given_back) part
      where order_id = orders.id and day > current_date - 60) past`.execute(db);
  const known = new Map(rows.map(({ id, ...past }) => [id, past]));
  return (orderId) => known.get(orderId) ?? NOTHING;
}
