import { sql, type RawBuilder } from "kysely";
import { settleAllocations } from "#server/sales/allocations/settle-allocations.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { DeliveryState } from "#server/delivery/delivery-state.ts";
import { recordActions, type DeliveryRef } from "./staff-event.ts";
import { newIdInSql } from "#server/platform/db/new-id-in-sql.ts";
import { SELLING_KINDS } from "#server/delivery/adapters/registry.ts";

/** Records whether the service has them, as staff found out. The caller holds the row locks. */
export async function settleDoubt(
  tx: Executor,
  deliveries: readonly DeliveryRef[],
  found: "has_it" | "has_it_not",
  actor: string,
): Promise<void> {
  const hasIt = found === "has_it";
  const state: DeliveryState = hasIt ? "delivered" : "failed";
  await recordActions(tx, deliveries, found, actor);
  await sql`update deliveries set state = ${state}, had_unknown = ${hasIt},
      last_message = ${hasIt ? "Confirmed by staff" : "The service does not have it, says staff"}, updated_at = now()
    where id = any(${deliveries.map(({ id }) => id)}::uuid[])`.execute(tx);
  const deliveryIds = deliveries.map(({ id }) => id);
  await settleAllocations(tx, deliveryIds);
  if (hasIt) await recordSent(tx, { deliveryIds, certain: true });
}

/**
 * Records a send to a buyer as a use of the consent. `sent` is a relation of deliveries with id, submission_id, api_service_id,
 * api_service_name, attempt_n and certain (false: it may have arrived). A deleted service counts as a buyer.
 */
export const insertSentEvents = (sent: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into consent_events (id, submission_id, kind, buyer_id, details)
  select ${newIdInSql}, sent.submission_id, 'sent', allocations.buyer_id, jsonb_build_object('service', sent.api_service_name,
    'deliveryId', sent.id, 'attempt', sent.attempt_n, 'certain', sent.certain)
  from ${sent} sent
  left join api_services service on service.id = sent.api_service_id
  left join allocations on allocations.delivery_id = sent.id
  where coalesce(service.kind = any(${SELLING_KINDS}::text[]) and not service.is_sandbox, true)`;

type Sent = {
  deliveryIds: readonly string[];
  certain: boolean;
  /** Defaults to the newest attempt. */ attemptN?: number;
};

/** Set if not the current attempt decided; a known result is not recorded again. */
export async function recordSent(tx: Executor, { deliveryIds, certain, attemptN }: Sent): Promise<void> {
  await insertSentEvents(sql`(
    select id, submission_id, api_service_id, api_service_name, attempt_n, certain from (
      select id, submission_id, api_service_id, api_service_name, coalesce(${attemptN ?? null}::int, attempt_n) as attempt_n,
        ${certain}::boolean as certain
      from deliveries where id = any(${[...deliveryIds]}::uuid[])) one
    where not exists (select from consent_events known where known.submission_id = one.submission_id and known.kind = 'sent'
      and known.details @> jsonb_build_object('deliveryId', one.id, 'attempt', one.attempt_n, 'certain', one.certain)))`).execute(
    tx,
  );
}
