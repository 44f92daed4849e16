import { sql, type RawBuilder } from "kysely";
import { getsLeadsByOrders, isRouted } from "#server/sales/buyers/by-orders.ts";
import { wasToldWho } from "#server/leads/consent/name-firms.ts";
import { waitsAt } from "#server/delivery/stats/read-manual-backlog.ts";
import { isSale, isStored } from "#server/delivery/stats/what-counts.ts";
import type { JobPlan } from "./job.ts";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** SQL: service `a` never got lead `s`, and may have it by the form's setting `f`. */
export const mayStillGet = sql<boolean>`(
  a.is_active and ${isSale("a")} and f.is_enabled and not s.is_synthetic and s.erased_at is null and not is_withdrawn(s.id, null)
  and not ${getsLeadsByOrders("a")} and ${waitsAt}
  and not (is_third_party(a) and (${wasToldWho("s")} or ${isRouted(sql`s.form_type`)})))`;

/** Leads `s` of a plan that its service `a` never got, from the forms that send to it. */
export const oldLeads = ({ apiServiceId, formType, days = 30 }: JobPlan, until: Date): RawBuilder<unknown> =>
  sql`from api_services a
    join form_api_settings f on f.api_service_id = a.id
    join form_submissions s on s.form_type = f.form_type
    where a.id = ${apiServiceId ?? null}::uuid and ${mayStillGet}
      and s.created_at <= ${until} and s.created_at > ${until}::timestamptz - make_interval(days => ${days}::int)
      ${formType === undefined ? sql`` : sql`and s.form_type = ${formType}`}`;

/**
 * The failed deliveries `d` of a plan at service `a`. Excludes later failures than `until`, which the plan did not show,
 * sandboxes, inactive services and erased leads.
 */
export const failedDeliveries = ({ apiServiceId, formType, outcome }: JobPlan, until: Date): RawBuilder<unknown> =>
  sql`from api_services a join deliveries d on d.api_service_id = a.id and d.state = 'failed' and d.form_type is not null
    where a.is_active and not a.is_sandbox and d.updated_at <= ${until} and ${isStored(sql`d.submission_id`)}
      ${apiServiceId === undefined ? sql`` : sql`and a.id = ${apiServiceId}::uuid`}
      ${outcome === undefined ? sql`` : sql`and (d.last_outcome is not distinct from 'rejected') = ${outcome === "refused"}`}
      ${formType === undefined ? sql`` : sql`and d.form_type = ${formType}`}`;

/** A service that old leads can be sent to, with its forms. */
export type OldLeadTarget = { id: string; name: string; forms: FormType[] };

export async function listOldLeadTargets(db: Executor): Promise<OldLeadTarget[]> {
  const { rows } = await sql<OldLeadTarget>`
    select a.id, a.name, array_agg(f.form_type order by f.form_type) as forms
    from api_services a join form_api_settings f on f.api_service_id = a.id and f.is_enabled
    where a.is_active and ${isSale("a")} group by a.id, a.name order by lower(a.name), a.id`.execute(db);
  return rows;
}
