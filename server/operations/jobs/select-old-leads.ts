import { sql, type RawBuilder } from "kysely";
import { getsLeadsByOrders, isRouted } from "#server/sales/buyers/by-orders.ts";
import { wasToldWho } from "#server/leads/consent/was-told-who.ts";
import { waitsAt } from "#server/delivery/figures/read-manual-backlog.ts";
import { isSale } from "#server/delivery/figures/what-counts.ts";
import type { JobPlan } from "./job.ts";

/** Of the lead `s`, the service `a` and the form's setting `f`: it has never got the lead, and may have it now. */
export const mayStillGet = sql<boolean>`(
  a.is_active and ${isSale("a")} and f.is_enabled and not s.is_synthetic and s.erased_at is null and not is_withdrawn(s.id, null)
  and not ${getsLeadsByOrders("a")} and ${waitsAt}
  and not (is_third_party(a) and (${wasToldWho("s")} or ${isRouted(sql`s.form_type`)})))`;

/** The leads `s` of a plan that its service `a` has never got, of the forms that send to it. */
export const oldLeads = ({ apiServiceId, formType, days = 30 }: JobPlan, until: Date): RawBuilder<unknown> =>
  sql`from api_services a
    join form_api_settings f on f.api_service_id = a.id
    join form_submissions s on s.form_type = f.form_type
    where a.id = ${apiServiceId ?? null}::uuid and ${mayStillGet}
      and s.created_at <= ${until} and s.created_at > ${until}::timestamptz - make_interval(days => ${days}::int)
      ${formType === undefined ? sql`` : sql`and s.form_type = ${formType}`}`;
