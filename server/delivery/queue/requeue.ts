import { sql } from "kysely";
import { reallocate } from "#server/sales/allocations/reallocate.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { recordActions, type DeliveryRef, type Action } from "./staff-event.ts";
import type { FormType } from "#funnels/registry.ts";
import { effectiveMaxBuyers } from "#server/sales/routing/form-rules.ts";

/**
 * Requeues deliveries for staff: due now, counted attempts reset. The caller has taken the routing lock, then the row locks. Skips leads
 * that are withdrawn, at the promised number of third parties, or lost to an order that is full now. Returns the rest.
 */
export async function requeue(
  tx: Executor,
  deliveries: readonly DeliveryRef[],
  action: Action & ("send" | "send_anyway"),
  actor: string,
): Promise<DeliveryRef[]> {
  const withdrawn = await findWithdrawn(tx, deliveries);
  const wanted = deliveries.filter(({ id }) => !withdrawn.has(id));
  const full = await withoutRoom(
    tx,
    wanted.map(({ id }) => id),
  );
  const sendable = wanted.filter(({ id }) => !full.has(id));
  const refused = await reallocate(
    tx,
    sendable.map(({ id }) => id),
  );
  const placed = sendable.filter(({ id }) => !refused.has(id));
  await sql`
    update deliveries set state = 'queued', counted_attempts = 0, next_attempt_at = now(), last_message = null, updated_at = now(),
      closed_at = null, closed_by = null, closed_reason = null,
      forced_resends = forced_resends + ${action === "send_anyway" ? 1 : 0}::int
    where id = any(${placed.map(({ id }) => id)}::uuid[])`.execute(tx);
  await recordActions(tx, placed, action, actor);
  return placed;
}

async function findWithdrawn(tx: Executor, deliveries: readonly DeliveryRef[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from deliveries where id = any(${deliveries.map(({ id }) => id)}::uuid[]) and is_withdrawn(submission_id, id)`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

type Row = { id: string; submissionId: string; formType: FormType; others: number; maxBuyers: number | null };

/**
 * Returns the deliveries whose lead has reached the promised number of third parties. Allocations were counted when they were made. The
 * caller holds the routing lock, so that two members of staff do not fill the same slot.
 */
export async function withoutRoom(tx: Executor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Row>`
    select delivery.id, lead.id as "submissionId", lead.form_type as "formType",
      count_third_parties(lead.id, ${[...ids]}::uuid[]) as others,
      (select max_buyers from form_routing where form_routing.form_type = lead.form_type) as "maxBuyers"
    from deliveries delivery join form_submissions lead on lead.id = submission_id
    left join api_services service on service.id = api_service_id
    where delivery.id = any(${[...ids]}::uuid[]) and coalesce(is_third_party(service), true)
      and not exists (select from allocations where delivery_id = delivery.id)
    order by delivery.id`.execute(tx);
  const full = new Set<string>();
  for (const ofLead of Map.groupBy(rows, ({ submissionId }) => submissionId).values())
    for (const [n, { id, formType, others, maxBuyers }] of ofLead.entries()) {
      if (others + n >= effectiveMaxBuyers(formType, maxBuyers)) full.add(id);
    }
  return full;
}
