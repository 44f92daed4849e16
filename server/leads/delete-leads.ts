import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Executor } from "#server/db/database.ts";
import { readNow } from "#server/db/read-now.ts";
import { eraseSubmissions, type Erasing } from "#server/submissions/erase.ts";
import { addErasureTasks } from "./erasure-tasks.ts";
import { isRealId } from "#server/submissions/synthetic-leads.ts";

const AT_ONCE = 1_000;

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

export type DeletedAll = { kind: "deleted"; count: number } | { kind: "wrong-name" };

/**
 * Deletes the current leads of a form, a thousand at a time, so that the intake and the workers never wait long.
 * If it is interrupted, the rest can be deleted by another call.
 */
export async function deleteAllLeads(
  erasing: Erasing,
  { formType, actor, typedName }: { formType: FormType; actor: string; typedName: string },
): Promise<DeletedAll> {
  if (typedName.trim() !== formType) return { kind: "wrong-name" };
  const { db } = erasing;
  const about = { actor, target: { kind: "form", id: formType } } as const;
  await recordAudit(db, { ...about, action: "leads.delete-all", details: await countForDeletion(db, formType) });
  const startedAt = await readNow(db);
  let count = 0;
  for (;;) {
    const ids = await nextIds(db, formType, startedAt);
    if (ids.length === 0) break;
    count += await eraseSubmissions(erasing, ids);
  }
  await recordAudit(db, { ...about, action: "leads.deleted-all", details: { count } });
  return { kind: "deleted", count };
}

/** Oldest first, so that new leads do not get in between. */
async function nextIds(db: Executor, formType: FormType, startedAt: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("form_submissions")
    .select("id")
    .where("form_type", "=", formType)
    .where("erased_at", "is", null)
    .where("created_at", "<=", startedAt)
    .orderBy("created_at")
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
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
