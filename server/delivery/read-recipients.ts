import { sql } from "kysely";
import { UNNAMED } from "#server/sales/buyers/direct-recipients.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { statusOf, type DeliveryStatus } from "./delivery-state.ts";

/** A recipient that has or will get the request; without data of the visitor. */
export type RequestFirm = {
  /** Null if it has no order; visitors then see its public name. */
  readonly buyerId: string | null;
  readonly name: string;
  readonly city: string;
  readonly callerNumbers: readonly string[];
  /** Null if it does not have the request yet. */
  readonly since: Date | null;
};

type Recipients = {
  readonly firms: readonly RequestFirm[];
  /** True if every buyer that was asked has declined. */
  readonly isRefused: boolean;
};

/** Recipients of a lead as its visitor sees them, on the self-service page and in the confirmation email. */
export async function readRecipients(db: Executor, submissionId: string): Promise<Recipients> {
  const deliveries = await readDeliveries(db, submissionId);
  return {
    firms: firmsIn(deliveries),
    isRefused: deliveries.length > 0 && deliveries.every(({ state }) => DECLINED.has(statusOf(state))),
  };
}

type Delivery = RequestFirm & { key: string; state: string; since: Date };

/** Condition for third parties: no systems of our own, no confirmation email, no conversion counting. */
async function readDeliveries(db: Executor, submissionId: string): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select delivery.state, buyer.id as "buyerId", coalesce(buyer.legal_name, nullif(service.public_name, ''), ${UNNAMED}) as name,
      coalesce(buyer.id::text, delivery.id::text) as key,
      coalesce(buyer.city, '') as city, coalesce(buyer.caller_numbers, '{}') as "callerNumbers",
      coalesce((select max(event.at) from delivery_events event where event.delivery_id = delivery.id and event.kind = 'finished'),
        delivery.updated_at) as since
    from deliveries delivery
    left join api_services service on service.id = delivery.api_service_id
    left join allocations allocation on allocation.delivery_id = delivery.id
    left join buyers buyer on buyer.id = coalesce(allocation.buyer_id, (
      select buyer_id from orders where api_service_id = delivery.api_service_id order by created_at, id limit 1))
    where delivery.submission_id = ${submissionId}
      and coalesce(is_third_party(service), true)
    order by since, name`.execute(db);
  return rows;
}

const HAS: ReadonlySet<DeliveryStatus> = new Set(["success", "warning", "in_doubt"]); // in doubt: it may have arrived
const WAITS: ReadonlySet<DeliveryStatus> = new Set(["pending", "not_sent"]);
const DECLINED: ReadonlySet<DeliveryStatus> = new Set(["error", "closed"]);

/** Each firm once, also if two of its orders have got the request. */
function firmsIn(deliveries: readonly Delivery[]): RequestFirm[] {
  const firms = new Map<string, RequestFirm>();
  for (const { key, state, since, ...firm } of deliveries) {
    const status = statusOf(state);
    if (HAS.has(status)) {
      if (!firms.get(key)?.since) firms.set(key, { ...firm, since });
    } else if (WAITS.has(status) && !firms.has(key)) firms.set(key, { ...firm, since: null });
  }
  return [...firms.values()];
}
