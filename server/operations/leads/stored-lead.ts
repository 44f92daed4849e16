import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { placeText } from "#server/platform/db/cursor.ts";
import { statusOf, type DeliveryState, type DeliveryStatus } from "#server/delivery/delivery-state.ts";

export type LeadDelivery = {
  deliveryId: string | null;
  apiServiceId: string;
  status: DeliveryStatus;
  attempts: number;
  nextAttemptAt: Date | null;
};

/** A lead as lists and exports read it, see `STORED_LEAD`. */
export type StoredLead = {
  id: string;
  created_at: Date;
  /** Its cursor. */
  place: string;
  submission_data: Record<string, unknown>;
  normalised: Record<string, unknown>;
  source: string;
  is_synthetic: boolean;
  is_quarantined: boolean;
  deliveries: { id: string; service: string; state: DeliveryState; attempts: number; next: string | null }[];
};

/** The columns of a StoredLead, of form_submissions `s`. */
export const STORED_LEAD = sql`s.id, s.created_at, ${placeText(sql`s.created_at`, sql`s.id`)} as place, s.submission_data, s.normalised, s.source, s.is_synthetic,
  s.quarantined_at is not null as is_quarantined, (
  select coalesce(json_agg(json_build_object('id', d.id, 'service', d.api_service_id, 'state', d.state,
    'attempts', d.attempt_n, 'next', d.next_attempt_at)), '[]')
  from deliveries d where d.submission_id = s.id and d.api_service_id is not null) as deliveries`;

export async function enabledServices(db: Executor, formType: FormType): Promise<string[]> {
  const rows = await db
    .selectFrom("form_api_settings")
    .innerJoin("api_services", "api_services.id", "api_service_id")
    .select("api_service_id")
    .where("is_sandbox", "=", false)
    .where("form_type", "=", formType)
    .where("is_enabled", "=", true)
    .execute();
  return rows.map((row) => row.api_service_id);
}

export function deliveriesOf({ deliveries }: StoredLead, enabled: readonly string[]): LeadDelivery[] {
  const services = new Set([...enabled, ...deliveries.map(({ service }) => service)]);
  return [...services].map((apiServiceId) => {
    const delivery = deliveries.find(({ service }) => service === apiServiceId);
    return {
      deliveryId: delivery?.id ?? null,
      apiServiceId,
      status: statusOf(delivery?.state ?? null),
      attempts: delivery?.attempts ?? 0,
      nextAttemptAt: delivery?.next ? new Date(delivery.next) : null,
    };
  });
}
