import { sql, type RawBuilder } from "kysely";
import { isStored } from "#server/delivery/figures/what-counts.ts";
import type { JobPlan } from "./job.ts";

/**
 * The failed deliveries of a plan: `d`, at the service `a`. Those that failed after `until` are not what the person has seen. Not at
 * sandboxes and services that are switched off, nor of erased leads.
 */
export const failedDeliveries = ({ apiServiceId, formType, outcome }: JobPlan, until: Date): RawBuilder<unknown> =>
  sql`from api_services a join deliveries d on d.api_service_id = a.id and d.state = 'failed' and d.form_type is not null
    where a.is_active and not a.is_sandbox and d.updated_at <= ${until} and ${isStored(sql`d.submission_id`)}
      ${apiServiceId === undefined ? sql`` : sql`and a.id = ${apiServiceId}::uuid`}
      ${outcome === undefined ? sql`` : sql`and (d.last_outcome is not distinct from 'rejected') = ${outcome === "refused"}`}
      ${formType === undefined ? sql`` : sql`and d.form_type = ${formType}`}`;
