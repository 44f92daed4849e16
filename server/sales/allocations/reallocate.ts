import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import { routedLeadOf } from "#server/sales/buyers/routed-lead.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { decide, type Reason } from "#server/sales/routing/decide.ts";
import { lockRoutingSnapshot } from "./lock-routing-snapshot.ts";
import { count } from "./allocate-leads.ts";
import { readEarlier } from "./read-earlier.ts";

type Lost = {
  id: string;
  deliveryId: string;
  orderId: string;
  submissionId: string;
  formType: FormType;
  record: Record<string, unknown>;
  normalised: { phone?: string; email?: string };
  named: string[] | null;
};

/**
 * Finds new allocations, with the same order, for deliveries that staff resend. Those without one are returned with the reason
 * and must not be sent. The caller took the routing lock before locking the deliveries.
 */
export async function reallocate(tx: Executor, deliveryIds: readonly string[]): Promise<ReadonlyMap<string, Reason>> {
  const refused = new Map<string, Reason>();
  const lost = await findLost(tx, deliveryIds);
  if (lost.length === 0) return refused;
  const market = await lockRoutingSnapshot(
    tx,
    lost.map(({ submissionId: id, normalised }) => ({ ...normalised, id })),
  );
  for (const [n, one] of lost.entries()) {
    const { earlier } = (await readEarlier(tx, [one.submissionId]))(one.submissionId);
    const wanted = market.orders.get(one.orderId);
    const soldTo = market.soldTo[n] ?? new Map<string, number>();
    const lead = {
      ...routedLeadOf(one.formType, one.record, one.named),
      soldTo,
      earlier: { placed: earlier?.placed ?? [], tried: new Set<string>() },
    };
    const orders = wanted ? [wanted.order] : [];
    const rules = { ...market.rulesOf(one.formType), orders, usage: market.usage, netCents: market.netCents };
    const { picks, reasons } = decide(lead, rules, market.now);
    const order = picks[0]?.order;
    if (!order || !wanted) {
      refused.set(one.deliveryId, reasons.get(one.orderId) ?? "paused");
      continue;
    }
    count(market.usage, order.id, order.priceCents);
    await reserve(tx, one.id, { version: order.version, cents: order.priceCents, day: wanted.day });
  }
  return refused;
}

async function findLost(tx: Executor, deliveryIds: readonly string[]): Promise<Lost[]> {
  const { rows } = await sql<Lost>`
    select allocation.id, delivery_id as "deliveryId", order_id as "orderId", lead.id as "submissionId", lead.form_type as "formType",
      submission_data as record, normalised, named_order_ids as named
    from allocations allocation join form_submissions lead on lead.id = allocation.submission_id
    join routing_decisions decision on decision.submission_id = lead.id
    where delivery_id = any(${[...deliveryIds]}::uuid[]) and state = 'released'
    order by order_id, delivery_id`.execute(tx);
  return rows;
}

const reserve = (tx: Executor, id: string, { version, cents, day }: { version: number; cents: number; day: string }) =>
  sql`with allocation as (
      update allocations set state = 'reserved', order_version = ${version}, price_cents = ${cents}, day = ${day}::date, reason = null,
        settled_at = null, reroute_at = null, decided_at = now()
      where id = ${id} returning submission_id, order_id),
    decision as (
      update routing_decisions set unsold = null, reroute_at = null where submission_id in (select submission_id from allocation))
    update order_usage set day = ${day}::date, total_used = total_used + 1,
      day_used = 1 + case when day = ${day}::date then day_used else 0 end,
      month_used = 1 + case when date_trunc('month', day) = date_trunc('month', ${day}::date) then month_used else 0 end,
      month_cents = ${cents} + case when date_trunc('month', day) = date_trunc('month', ${day}::date) then month_cents else 0 end
    where order_id in (select order_id from allocation)`.execute(tx);
