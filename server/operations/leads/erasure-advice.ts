import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import type { DeliveryState } from "#server/delivery/delivery-state.ts";
import type { FormType } from "#funnels/registry.ts";
import { isRealId } from "#server/leads/submissions/synthetic-leads.ts";

/** What a service has of a lead that will be erased. */
export type Holding = "has-it" | "may-have-it" | "refused-it" | "own-email" | "not-sent-yet" | "never-got-it";

export type ErasureAdvice = { service: string; holding: Holding };

/** Whether a service must erase it too: one that rejected a lead has read it. */
export const mustBeTold = (holding: Holding): boolean =>
  holding === "has-it" || holding === "may-have-it" || holding === "refused-it";

type Row = { service: string; kind: string | null; state: DeliveryState; wasRead: boolean };

/** What each service of the lead has of it. */
export async function readErasureAdvice(db: Executor, submissionId: string): Promise<ErasureAdvice[]> {
  // A response, or a lost one after the request was sent, means that the data has left us.
  const { rows } = await sql<Row>`
    select coalesce(service.name, delivery.api_service_name) as service, service.kind, delivery.state,
      exists (select from delivery_events event where event.delivery_id = delivery.id
        and event.kind in ('finished', 'late_result')
        and (event.http_status is not null or event.outcome not in ('not_sent', 'config_error'))) as "wasRead"
    from deliveries delivery
    left join api_services service on service.id = delivery.api_service_id
    where delivery.submission_id = ${submissionId}
    order by service.created_at, delivery.id`.execute(db);
  return rows.map(({ service, ...row }) => ({ service, holding: holdingOf(row) }));
}

export function holdingOf({ kind, state, wasRead }: Omit<Row, "service">): Holding {
  if (kind === "mail") return "own-email"; // to the person themselves
  switch (state) {
    case "delivered":
    case "warning":
      return "has-it";
    case "in_doubt":
    case "sending":
      return "may-have-it";
    case "failed":
    case "cancelled":
      return wasRead ? "refused-it" : "never-got-it";
    case "idle":
      return wasRead ? "may-have-it" : "never-got-it";
    case "queued":
      return wasRead ? "may-have-it" : "not-sent-yet";
  }
}

type ForDeletion = { leads: number; undelivered: number };

/** Counts for the confirmation. */
export async function countForDeletion(db: Executor, formType: FormType): Promise<ForDeletion> {
  const { rows } = await sql<ForDeletion>`select
    (select count(*)::int from form_submissions where form_type = ${formType} and ${isRealId(sql`id`)}) as leads,
    (select count(distinct d.submission_id)::int from api_services a
      cross join unnest(array['queued', 'sending', 'failed', 'in_doubt']) as open (state)
      join deliveries d on d.form_type = ${formType} and d.api_service_id = a.id and d.state = open.state
      where not a.is_sandbox) as undelivered`.execute(db);
  return rows[0] ?? { leads: 0, undelivered: 0 };
}
