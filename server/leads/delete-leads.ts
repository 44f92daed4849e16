import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Executor } from "#server/db/database.ts";
import { eraseSubmissions, type Erasing } from "#server/submissions/erase.ts";
import { addErasureTasks } from "./erasure-tasks.ts";
import { isRealId } from "#server/submissions/synthetic-leads.ts";

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

/** Erases one lead; eraseSubmissions says what is erased and what stays. Whom to tell stays as tasks. */
export async function deleteLead(
  erasing: Erasing,
  { formType, id, actor }: { formType: FormType; id: string; actor: string },
): Promise<"deleted" | "not-found"> {
  const { db } = erasing;
  const found = await db
    .selectFrom("form_submissions")
    .select("id")
    .where("id", "=", id)
    .where("form_type", "=", formType)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  if (!found) return "not-found";
  await addErasureTasks(db, { submissionId: id, formType, actor });
  await recordAudit(db, { actor, action: "lead.delete", target: { kind: "submission", id } });
  await eraseSubmissions(erasing, [id]);
  return "deleted";
}
