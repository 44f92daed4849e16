import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { triggersOnSale } from "./triggers-on-sale.ts";
import { readTerms } from "#server/sales/buyers/read-order.ts";
import { netOf } from "#server/sales/routing/sales.ts";
import { readPast } from "./read-earlier.ts";
import { lockRouting } from "./lock-routing-snapshot.ts";

/**
 * Why an order lost a lead. The first four come from the buyer or its service, so the lead goes to the next order. Closed by
 * staff, erased or withdrawn, it goes to no other.
 */
export type ReleaseReason =
  "rejected" | "duplicate" | "failed" | "service-deleted" | "closed" | "stuck" | "erased" | "withdrawn";

/**
 * Settles allocations by the new states of their deliveries: accepted is sold; rejected, failed or duplicate is released and
 * counted back; in doubt or in progress stays reserved. Parts of a `with`, after `settled`, a relation of deliveries with id,
 * state and outcome. Queues sale conversions. Usage rows are locked in order sequence everywhere, which rules out deadlocks.
 */
export const settlingAllocations = (whenCancelled: ReleaseReason = "closed"): RawBuilder<unknown> => sql`
  allocation as (
    update allocations set state = case when became.sold then 'sold' else 'released' end, settled_at = now(),
      reason = case when not became.sold then became.released_for end,
      reroute_at = case when not became.sold and became.released_for in ('rejected', 'duplicate', 'failed', 'service-deleted') then now() end,
      conversion_at = case when became.sold and exists (
        select from api_services where is_active and ${triggersOnSale("api_services")}) then now() end
    from settled cross join lateral (select
      settled.state = 'delivered' or settled.state = 'warning' and settled.outcome <> 'duplicate' as sold,
      case when settled.state = 'cancelled' then ${whenCancelled}::text when settled.outcome in ('rejected', 'duplicate') then settled.outcome
        else 'failed' end as released_for) became
    where allocations.delivery_id = settled.id and allocations.state = 'reserved'
      and settled.state in ('delivered', 'warning', 'failed', 'cancelled')
    returning allocations.order_id, allocations.day, allocations.price_cents, allocations.state
  ), ${countingBack(sql`allocation where state = 'released'`)}`;

/** Parts of a `with` that subtract released allocations from the usage of their orders. */
const countingBack = (released: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  usage as (
    select order_id, day from order_usage where order_id in (select order_id from ${released}) order by order_id for update
  ), counted_back as (
    update order_usage set total_used = total_used - n, day_used = day_used - of_day, month_used = month_used - of_month,
      month_cents = month_cents - cents
    from (
      select usage.order_id, count(*)::int as n, (count(*) filter (where back.day = usage.day))::int as of_day,
        (count(*) filter (where date_trunc('month', back.day) = date_trunc('month', usage.day)))::int as of_month,
        coalesce(sum(price_cents) filter (where date_trunc('month', back.day) = date_trunc('month', usage.day)), 0) as cents
      from usage join (select order_id, day, price_cents from ${released}) back on back.order_id = usage.order_id
      group by 1) back
    where order_usage.order_id = back.order_id
  )`;

/** Call it after deliveries changed otherwise than by an attempt. The caller holds their locks. */
export async function settleAllocations(
  tx: Executor,
  deliveryIds: readonly string[],
  whenCancelled?: ReleaseReason,
): Promise<void> {
  if (deliveryIds.length === 0) return;
  await sql`with settled as (
      select id, state, last_outcome as outcome from deliveries where id = any(${[...deliveryIds]}::uuid[])
    ), ${settlingAllocations(whenCancelled)}
    select`.execute(tx);
}

/**
 * Releases the allocations of a lead that was corrected before it was sent, so that it is routed anew. The caller took the
 * routing lock first.
 */
export async function dropAllocations(tx: Executor, submissionId: string): Promise<void> {
  await sql`with dropped as (
      delete from allocations where submission_id = ${submissionId} returning order_id, day, price_cents, state
    ), ${countingBack(sql`dropped where state <> 'released'`)}
    select`.execute(tx);
}

/** Stores the expected revenue per lead of each live order, from the outcomes of the last 60 days. */
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

/** Recounts the usage of each order from its allocations, after a restore. */
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
