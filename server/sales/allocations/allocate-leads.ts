import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import { routedLeadOf } from "#server/sales/buyers/routed-lead.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { mayBeLostInRestore } from "#server/platform/db/may-be-lost-in-restore.ts";
import { newId } from "#server/platform/new-id.ts";
import { decide, whyUnsold, type Decision, type PriorAllocations, type Reason } from "#server/sales/routing/decide.ts";
import { NO_USAGE, type Usage } from "#server/sales/routing/order.ts";
import { lockRoutingSnapshot, type RoutingSnapshot, type Person } from "./lock-routing-snapshot.ts";

/** A stored lead to be routed. */
export type LeadToAllocate = {
  readonly id: string;
  readonly formType: FormType;
  readonly record: Readonly<Record<string, unknown>>;
  readonly normalised: { readonly phone?: string; readonly email?: string };
  readonly named: readonly string[] | null;
  /** Delay before the first delivery. */
  readonly waitMs: number;
  readonly traceparent: string | null;
  readonly earlier?: EarlierPlaces;
  /** If no order gets it, nothing is written and its allocations stay. */
  readonly onlyIfPlaced?: true;
};

type EarlierPlaces = PriorAllocations & {
  readonly lastPosition: number;
  /** An order got it. */
  readonly isPlaced: boolean;
};

/**
 * Allocates leads to orders, in sequence, in the caller's transaction: allocations, deliveries, usage and one decision for each
 * lead. Returns the ids of the leads that an order got.
 */
export async function allocateLeads(tx: Executor, leads: readonly LeadToAllocate[]): Promise<ReadonlySet<string>> {
  if (leads.length === 0) return new Set();
  const market = await lockRoutingSnapshot(tx, leads.map(personOf));
  const earlierOnes: { person: Person; buyers: readonly string[] }[] = [];
  const decided = leads.map((lead, n) => {
    const person = personOf(lead);
    const soldTo = market.soldTo[n] ?? new Map<string, number>();
    for (const { person: other, buyers } of earlierOnes)
      if (isSame(person, other)) for (const buyer of buyers) soldTo.set(buyer, market.now);
    const decision = decideAbout(lead, market, soldTo);
    earlierOnes.push({ person, buyers: decision.picks.map(({ order }) => order.buyerId) });
    for (const { order } of decision.picks) count(market.usage, order.id, order.priceCents);
    return { lead, decision };
  });
  const placed = decided.filter(({ decision }) => decision.picks.length > 0);
  const written = decided.filter((one) => placed.includes(one) || isWritten(one));
  if (written.length > 0) await write(tx, written, market);
  return new Set(placed.map(({ lead }) => lead.id));
}

/** A lead of a form without orders needs no decision record. */
const isWritten = ({ lead, decision }: Decided): boolean =>
  !lead.onlyIfPlaced && (lead.earlier !== undefined || decision.reasons.size > 0);

const personOf = ({ id, normalised: { phone, email } }: LeadToAllocate): Person => ({ id, phone, email });

const isSame = (one: Person, other: Person): boolean =>
  (one.phone !== undefined && one.phone === other.phone) || (one.email !== undefined && one.email === other.email);

function decideAbout(lead: LeadToAllocate, market: RoutingSnapshot, soldTo: ReadonlyMap<string, number>): Decision {
  const { earlier } = lead;
  const routed = { ...routedLeadOf(lead.formType, lead.record, lead.named), soldTo, ...(earlier && { earlier }) };
  const orders = [...market.orders.values()].map(({ order }) => order);
  const ofForm = orders.filter(({ formTypes }) => formTypes.includes(lead.formType));
  return decide(
    routed,
    { ...market.rulesOf(lead.formType), orders: ofForm, usage: market.usage, netCents: market.netCents },
    market.now,
  );
}

export function count(usage: Map<string, Usage>, orderId: string, priceCents: number): void {
  const before = usage.get(orderId) ?? NO_USAGE;
  usage.set(orderId, {
    day: before.day + 1,
    month: before.month + 1,
    total: before.total + 1,
    spentMonthCents: before.spentMonthCents + priceCents,
  });
}

type Decided = { readonly lead: LeadToAllocate; readonly decision: Decision };

/** No allocation without a new delivery: a service that already has the lead, for whatever reason, does not pay for it again. */
async function write(tx: Executor, decided: readonly Decided[], market: RoutingSnapshot): Promise<void> {
  const places = decided.flatMap((one) => placesOf(one, market));
  const decisions = decided.map(({ lead, decision }) => ({
    submission_id: lead.id,
    form_type: lead.formType,
    max_buyers: market.rulesOf(lead.formType).maxBuyers,
    named_order_ids: lead.named,
    reasons: numbersByReason(decision.reasons, market),
    unsold: decision.picks.length > 0 || lead.earlier?.isPlaced ? null : whyUnsold(decision.reasons),
  }));
  await sql`-- name: allocate_leads
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(places)}) as given (
        id uuid, delivery_id uuid, submission_id uuid, form_type text, order_id uuid, order_version int, buyer_id uuid,
        service_id uuid, service_name text, position int, price_cents int, day date, wait_ms int, not_before float8, traceparent text)),
    delivery as (
      insert into deliveries (id, submission_id, form_type, api_service_id, api_service_name, received_at, state, next_attempt_at,
        not_before, had_unknown, traceparent)
      select delivery_id, given.submission_id, given.form_type, service_id, service_name, lead.created_at, 'queued',
        greatest(now() + wait_ms * interval '1 millisecond', to_timestamp(not_before / 1000)), to_timestamp(not_before / 1000),
        ${mayBeLostInRestore(sql`lead`, sql`service`)}, traceparent
      from given
      cross join lateral (select id, created_at from form_submissions where id = given.submission_id offset 0) lead -- by its key, always
      join api_services service on service.id = service_id
      on conflict (submission_id, api_service_id) do nothing returning id),
    allocation as (
      insert into allocations (id, submission_id, form_type, order_id, order_version, buyer_id, delivery_id, position, price_cents, day)
      select given.id, submission_id, form_type, order_id, order_version, buyer_id, delivery_id, position, price_cents, day
      from given join delivery on delivery.id = delivery_id
      returning order_id, day, price_cents),
    locked as (
      select order_id from order_usage where order_id in (select order_id from allocation) order by order_id for update),
    counted as (
      update order_usage usage set day = added.day, total_used = total_used + n,
        day_used = n + case when usage.day = added.day then day_used else 0 end,
        month_used = n + case when date_trunc('month', usage.day) = date_trunc('month', added.day) then month_used else 0 end,
        month_cents = cents + case when date_trunc('month', usage.day) = date_trunc('month', added.day) then month_cents else 0 end
      from (
        select order_id, day, count(*)::int as n, sum(price_cents) as cents from allocation join locked using (order_id) group by 1, 2
      ) added
      where usage.order_id = added.order_id)
    insert into routing_decisions as decision (submission_id, form_type, max_buyers, named_order_ids, reasons, unsold)
    select * from json_to_recordset(${JSON.stringify(decisions)}) as given (
      submission_id uuid, form_type text, max_buyers smallint, named_order_ids uuid[], reasons json, unsold text)
    on conflict (submission_id) do update set max_buyers = excluded.max_buyers, named_order_ids = excluded.named_order_ids,
      reasons = excluded.reasons, unsold = excluded.unsold, reroute_at = null, decided_at = now()`.execute(tx);
}

function numbersByReason(reasons: Decision["reasons"], market: RoutingSnapshot): Partial<Record<Reason, number[]>> {
  const byReason: Partial<Record<Reason, number[]>> = {};
  for (const [id, reason] of reasons) {
    const order = market.orders.get(id);
    if (order) (byReason[reason] ??= []).push(order.number);
  }
  return byReason;
}

function placesOf({ lead, decision }: Decided, market: RoutingSnapshot) {
  return decision.picks.map(({ order, notBefore }, n) => ({
    id: newId(),
    delivery_id: newId(),
    submission_id: lead.id,
    form_type: lead.formType,
    order_id: order.id,
    order_version: order.version,
    buyer_id: order.buyerId,
    service_id: market.orders.get(order.id)?.serviceId,
    service_name: market.orders.get(order.id)?.serviceName,
    position: (lead.earlier?.lastPosition ?? 0) + n + 1,
    price_cents: order.priceCents,
    day: market.orders.get(order.id)?.day,
    wait_ms: lead.waitMs,
    not_before: notBefore,
    traceparent: lead.traceparent,
  }));
}
