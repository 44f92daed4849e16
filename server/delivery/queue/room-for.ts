import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { promisedOf } from "#server/sales/routing/form-rules.ts";

type Row = { id: string; submissionId: string; formType: FormType; others: number; promised: number | null };

/**
 * Of these deliveries those that must not be sent, because as many third parties have their lead as its page promised. What has a place
 * with an order was counted when it was given. The caller holds the lock of routing, so that two people do not fill the same room.
 */
export async function withoutRoom(tx: Executor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Row>`
    select delivery.id, lead.id as "submissionId", lead.form_type as "formType",
      count_third_parties(lead.id, ${[...ids]}::uuid[]) as others,
      (select promised from form_routing where form_routing.form_type = lead.form_type) as promised
    from deliveries delivery join form_submissions lead on lead.id = submission_id
    left join api_services service on service.id = api_service_id
    where delivery.id = any(${[...ids]}::uuid[]) and coalesce(is_third_party(service), true)
      and not exists (select from allocations where delivery_id = delivery.id)
    order by delivery.id`.execute(tx);
  const full = new Set<string>();
  for (const ofLead of Map.groupBy(rows, ({ submissionId }) => submissionId).values())
    for (const [n, { id, formType, others, promised }] of ofLead.entries()) {
      if (others + n >= promisedOf(formType, promised)) full.add(id);
    }
  return full;
}
