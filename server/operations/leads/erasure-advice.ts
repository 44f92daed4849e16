import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import type { DeliveryState } from "#server/delivery/delivery-state.ts";

/** What a service has of a lead that is to be erased. */
export type Holding = "has-it" | "may-have-it" | "refused-it" | "own-email" | "not-sent-yet" | "never-got-it";

export type ErasureAdvice = { service: string; holding: Holding };

/** Who has to be asked to erase it, too. Who has refused a lead has read it first. */
export const mustBeTold = (holding: Holding): boolean =>
  holding === "has-it" || holding === "may-have-it" || holding === "refused-it";

type Row = { service: string; kind: string | null; state: DeliveryState; wasRead: boolean };

/** What each service that the lead was to be sent to has of it. */
export async function readErasureAdvice(db: Executor, submissionId: string): Promise<ErasureAdvice[]> {
  // An answer with a status, or none after the request had left: the data has left us.
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
