import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { readTerms } from "#server/sales/buyers/read-terms.ts";
import { netOf } from "#server/sales/routing/net.ts";
import { readPast } from "./read-past.ts";

/** Stores what a lead of each live order is expected to bring, by what became of those of the last 60 days. */
export async function updateNet(db: Executor): Promise<void> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from orders where state = 'live' order by id`.execute(db);
  const ids = rows.map(({ id }) => id);
  const termsOf = await readTerms(db, rows);
  const pastOf = await readPast(db, ids);
  const nets = rows.map((row) => netOf(termsOf(row).priceCents, pastOf(row.id)));
  await sql`update order_usage set net_cents = given.net_cents
    from unnest(${ids}::uuid[], ${nets}::int[]) as given (order_id, net_cents)
    where order_usage.order_id = given.order_id and order_usage.net_cents is distinct from given.net_cents`.execute(db);
}
