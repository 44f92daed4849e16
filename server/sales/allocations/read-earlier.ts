import { sql } from "kysely";
import { readTerms } from "#server/sales/buyers/read-order.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { LeadToAllocate } from "./allocate-leads.ts";
import type { OrderHistory } from "#server/sales/routing/sales.ts";

const NOTHING: OrderHistory = { sold: 0, refused: 0, returned: 0 };

/** Outcomes of the orders' leads in the last 60 days. Half a credit counts as half a return. */
export async function readPast(db: Executor, orderIds: readonly string[]): Promise<(orderId: string) => OrderHistory> {
  const { rows } = await sql<OrderHistory & { id: string }>`
    select orders.id, past.* from unnest(${[...orderIds]}::uuid[]) as orders (id) cross join lateral (
      select count(*) filter (where allocations.state in ('sold', 'returned')) - coalesce(sum(given_back), 0)::float8 as sold,
        coalesce(sum(given_back), 0)::float8 as returned,
        (count(*) filter (where allocations.state = 'released' and allocations.reason in ('rejected', 'duplicate')))::int as refused
      from allocations left join returns on returns.allocation_id = allocations.id
      cross join lateral (select case when allocations.state = 'returned'
        then coalesce(returns.credit_cents::float8 / nullif(price_cents, 0), 1) end as given_back) part
      where order_id = orders.id and day > current_date - 60) past`.execute(db);
  const known = new Map(rows.map(({ id, ...past }) => [id, past]));
  return (orderId) => known.get(orderId) ?? NOTHING;
}

type Row = {
  submissionId: string;
  orderId: string;
  version: number;
  buyerId: string;
  position: number;
  isReleased: boolean;
};

type Unplaced = { submissionId: string; id: string; buyerIds: string[]; hasIt: boolean };

/**
 * For each lead, who has it and who rejected it or had it already. A third party that has it without an allocation, sent by hand,
 * from before the form's first order or as a duplicate, pays nothing but still counts. The caller holds the routing lock.
 */
export async function readEarlier(
  tx: Executor,
  ids: readonly string[],
): Promise<(id: string) => Pick<LeadToAllocate, "earlier">> {
  const { rows } = await sql<Row>`
    select submission_id as "submissionId", order_id as "orderId", order_version as version, buyer_id as "buyerId", position,
      state = 'released' as "isReleased"
    from allocations where submission_id = any(${[...ids]}::uuid[])`.execute(tx);
  const { rows: unplaced } = await sql<Unplaced>`
    select delivery.submission_id as "submissionId", delivery.id,
      array(select distinct buyer_id from orders where orders.api_service_id = delivery.api_service_id) as "buyerIds",
      third_party_has(delivery, service) as "hasIt"
    from deliveries delivery left join api_services service on service.id = delivery.api_service_id
    where delivery.submission_id = any(${[...ids]}::uuid[])
      and not exists (select from allocations where delivery_id = delivery.id and allocations.state <> 'released')`.execute(
    tx,
  );
  const termsOf = await readTerms(
    tx,
    rows.map(({ orderId: id, version }) => ({ id, version })),
  );
  const byLead = Map.groupBy(rows, ({ submissionId }) => submissionId);
  const unplacedByLead = Map.groupBy(unplaced, ({ submissionId }) => submissionId);
  return (id) => {
    const mine = byLead.get(id) ?? [];
    const placed = mine.filter(({ isReleased }) => !isReleased);
    const gone = mine.filter(({ isReleased }) => isReleased);
    const others = unplacedByLead.get(id) ?? [];
    const having = others.filter(({ hasIt }) => hasIt);
    return {
      earlier: {
        placed: [
          ...placed.map(({ orderId, version, buyerId }) => ({
            buyerId,
            shareMax: termsOf({ id: orderId, version }).shareMax,
          })),
          ...having.map(({ id: deliveryId, buyerIds }) => ({ buyerId: buyerIds[0] ?? deliveryId, shareMax: Infinity })),
        ],
        tried: new Set([...gone.map(({ buyerId }) => buyerId), ...others.flatMap(({ buyerIds }) => buyerIds)]),
        isPlaced: placed.length > 0,
        lastPosition: Math.max(0, ...mine.map(({ position }) => position)),
      },
    };
  };
}
