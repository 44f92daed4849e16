import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { isRealId } from "#server/leads/submissions/synthetic-leads.ts";

export type ForDeletion = { leads: number; undelivered: number };

/** What the confirmation shows. */
export async function countForDeletion(db: Executor, formType: FormType): Promise<ForDeletion> {
  const { rows } = await sql<ForDeletion>`select
    (select count(*)::int from form_submissions where form_type = ${formType} and ${isRealId(sql`id`)}) as leads,
    (select count(distinct d.submission_id)::int from api_services a
      cross join unnest(array['queued', 'sending', 'failed', 'in_doubt']) as open (state)
      join deliveries d on d.form_type = ${formType} and d.api_service_id = a.id and d.state = open.state
      where not a.is_sandbox) as undelivered`.execute(db);
  return rows[0] ?? { leads: 0, undelivered: 0 };
}
