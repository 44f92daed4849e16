import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { mayBeForgotten } from "#server/platform/db/may-be-forgotten.ts";
import { requeue } from "#server/delivery/queue/requeue.ts";
import type { Acted } from "#server/delivery/queue/staff-event.ts";
import { newId } from "#server/platform/new-id.ts";
import type { DoneItem, WaitingItem } from "./item.ts";
import { mayStillGet } from "./select-old-leads.ts";

/** Queues each lead at its service, as pressing Send would. What the service has got since, or may no longer have, is left out. */
export async function sendOldLeads(tx: Executor, items: readonly WaitingItem[], actor: string): Promise<DoneItem[]> {
  const asked = sql`unnest(${items.map(() => newId())}::uuid[], ${items.map(({ submissionId }) => submissionId)}::uuid[],
    ${items.map(({ serviceId }) => serviceId)}::uuid[]) as item (new_id, submission_id, service_id)`;
  // a lead from before a restore may have been sent in the lost time: the worker asks before it sends
  await sql`insert into deliveries (id, submission_id, form_type, api_service_id, api_service_name, received_at, state, had_unknown)
    select item.new_id, s.id, s.form_type, a.id, a.name, s.created_at, 'idle', ${mayBeForgotten(sql`s`, sql`a`)}
    from ${asked} join api_services a on a.id = item.service_id join form_submissions s on s.id = item.submission_id
    join form_api_settings f on f.api_service_id = a.id and f.form_type = s.form_type
    where ${mayStillGet} on conflict (submission_id, api_service_id) do nothing`.execute(tx);
  const { rows } = await sql<Acted & { submissionId: string; serviceId: string }>`
    select d.id, d.attempt_n as "attemptN", d.submission_id as "submissionId", d.api_service_id as "serviceId"
    from ${asked} join deliveries d on d.submission_id = item.submission_id and d.api_service_id = item.service_id
    join api_services a on a.id = d.api_service_id join form_submissions s on s.id = d.submission_id
    join form_api_settings f on f.api_service_id = a.id and f.form_type = s.form_type
    where d.state = 'idle' and ${mayStillGet} order by d.id for update of d`.execute(tx);
  const sent = new Set((rows.length === 0 ? [] : await requeue(tx, rows, "send", actor)).map(({ id }) => id));
  const queued = new Map(
    rows.filter(({ id }) => sent.has(id)).map((row) => [`${row.submissionId} ${row.serviceId}`, row]),
  );
  return items.map(({ n, submissionId, serviceId }): DoneItem => {
    const delivery = queued.get(`${submissionId} ${serviceId}`);
    return delivery
      ? { n, result: "under_way", attemptN: delivery.attemptN, deliveryId: delivery.id }
      : { n, result: "left_out", attemptN: null };
  });
}
