import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/db/database.ts";

/** How many leads of each form are checked: no index has what was not sent. */
const LOOKED_THROUGH = 300;

export type Waiting = { formType: FormType; serviceId: string; serviceName: string; count: number; oldestAt: Date };

/** Leads that may be sent by hand to a manual service and have not been. */
export async function readWaiting(db: Executor): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select setting.form_type as "formType", service.id as "serviceId", service.name as "serviceName", found.*
    from form_api_settings setting
    join api_services service on service.id = setting.api_service_id
    cross join lateral (
      select count(*)::int as count, min(created_at) as "oldestAt"
      from (
        select id, created_at, submission_data ->> 'email' as email from form_submissions
        where form_type = setting.form_type and not is_synthetic order by created_at desc, id desc limit ${LOOKED_THROUGH}
      ) newest
      where is_sendable(email) and not exists (
        select from deliveries where submission_id = newest.id and api_service_id = service.id and state <> 'idle')
    ) found
    where setting.is_enabled and service.is_active and not service.is_sandbox and service.send_mode = 'manual' and found.count > 0
    order by found."oldestAt"`.execute(db);
  return rows;
}
