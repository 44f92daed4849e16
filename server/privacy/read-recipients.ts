import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import type { DeliveryState } from "#server/delivery/delivery-state.ts";
import { holdingOf, mustBeTold, type Holding } from "#server/operations/leads/erasure-advice.ts";

/** A recipient that has a lead, or may have it. */
export type Recipient = {
  deliveryId: string;
  serviceName: string;
  holding: Holding;
  /** null if the service belongs to no buyer. */
  buyerId: string | null;
  noticeUrl: string;
  privacyEmail: string;
};

type Row = Omit<Recipient, "holding"> & { kind: string | null; state: DeliveryState; wasRead: boolean };

/**
 * A response, or a lost one after the request was sent, means that the data has left us. Includes erased leads: deliveries
 * outlive them.
 */
export async function readRecipients(db: Executor, submissionId: string): Promise<Recipient[]> {
  const { rows } = await sql<Row>`
    select delivery.id as "deliveryId", coalesce(service.name, delivery.api_service_name) as "serviceName", service.kind, delivery.state,
      exists (select from delivery_events event where event.delivery_id = delivery.id
        and event.kind in ('finished', 'late_result')
        and (event.http_status is not null or event.outcome not in ('not_sent', 'config_error'))) or had_unknown as "wasRead",
      buyer.id as "buyerId", coalesce(buyer.notice_url, '') as "noticeUrl", coalesce(buyer.privacy_email, '') as "privacyEmail"
    from deliveries delivery
    left join api_services service on service.id = delivery.api_service_id
    left join allocations allocation on allocation.delivery_id = delivery.id
    left join buyers buyer on buyer.id = coalesce(allocation.buyer_id, (
      select buyer_id from orders where api_service_id = delivery.api_service_id order by created_at, id limit 1))
    where delivery.submission_id = ${submissionId}
    order by delivery.id`.execute(db);
  return rows
    .map(({ kind, state, wasRead, ...recipient }) => ({ ...recipient, holding: holdingOf({ kind, state, wasRead }) }))
    .filter(({ holding }) => mustBeTold(holding));
}
