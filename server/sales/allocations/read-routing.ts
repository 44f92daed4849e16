import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import type { AllocationState } from "./allocation-state.ts";

/** Reads a row of `routing_decisions`: why each order did not get the lead, keyed by order id. */
export const reasonsByOrder = sql<Record<string, string>>`coalesce((
  select jsonb_object_agg(orders.id, reason) from json_each(reasons) as said (reason, numbers)
  cross join lateral json_array_elements_text(numbers) as listed (number)
  join orders on orders.number = listed.number::int), '{}')`;

type Firm = { orderId: string; buyer: string; order: string };

/** Why a lead went where it went. It names no visitor, and outlives the lead. */
export type LeadRouting = {
  decidedAt: Date;
  maxBuyers: number;
  /** null if the page named no firms. */
  named: (Firm & { city: string })[] | null;
  chosen: (Firm & {
    version: number;
    position: number;
    state: AllocationState;
    priceCents: number;
    /** Why it was released. */
    reason: string | null;
    /** The buyer's return request. */
    request: { id: string; state: string } | null;
  })[];
  notChosen: (Firm & { reason: string })[];
  /** Third parties that have the lead or will get it without an allocation: by hand, or from before the form's first order. */
  unplaced: { deliveryId: string; service: string }[];
  /** Why no order got it. */
  unsold: string | null;
};

type Row = Pick<LeadRouting, "decidedAt" | "maxBuyers" | "unsold"> & {
  named: string[] | null;
  reasons: Record<string, string>;
};

/** undefined if the lead was not routed. */
export async function readRouting(db: Executor, submissionId: string): Promise<LeadRouting | undefined> {
  const { rows } = await sql<Row>`
    select decided_at as "decidedAt", max_buyers as "maxBuyers", unsold, named_order_ids as named, ${reasonsByOrder} as reasons from routing_decisions
    where submission_id = ${submissionId}`.execute(db);
  const [decision] = rows;
  if (!decision) return undefined;
  const chosen = await sql<LeadRouting["chosen"][number]>`
    select order_id as "orderId", legal_name as buyer, orders.name as order, order_version as version, position, allocations.state,
      price_cents as "priceCents", allocations.reason,
      case when returns.id is not null then json_build_object('id', returns.id, 'state', returns.state) end as "request"
    from allocations join orders on orders.id = order_id join buyers on buyers.id = allocations.buyer_id
    left join returns on allocation_id = allocations.id
    where submission_id = ${submissionId} order by position, allocations.id`.execute(db);
  const unplaced = await sql<LeadRouting["unplaced"][number]>`
    select delivery.id as "deliveryId", api_service_name as service
    from deliveries delivery left join api_services service on service.id = api_service_id
    where submission_id = ${submissionId} and third_party_has(delivery, service)
      and not exists (select from allocations where delivery_id = delivery.id and allocations.state <> 'released')
    order by delivery.id`.execute(db);
  const taken = new Set(chosen.rows.map(({ orderId }) => orderId));
  const others = Object.entries(decision.reasons).filter(([id]) => !taken.has(id));
  const firms = await readFirms(db, [...others.map(([id]) => id), ...(decision.named ?? [])]);
  const { decidedAt, maxBuyers, unsold } = decision;
  return {
    decidedAt,
    maxBuyers,
    unsold,
    named: decision.named?.flatMap((id) => firms.get(id) ?? []) ?? null,
    chosen: chosen.rows,
    unplaced: unplaced.rows,
    notChosen: others.flatMap(([id, reason]) => {
      const firm = firms.get(id);
      return firm ? [{ orderId: id, buyer: firm.buyer, order: firm.order, reason }] : [];
    }),
  };
}

async function readFirms(db: Executor, ids: readonly string[]): Promise<Map<string, Firm & { city: string }>> {
  const { rows } = await sql<Firm & { city: string }>`
    select orders.id as "orderId", legal_name as buyer, orders.name as order, city
    from orders join buyers on buyers.id = buyer_id where orders.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((firm) => [firm.orderId, firm]));
}
