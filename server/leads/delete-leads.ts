import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Database, Executor } from "#server/db/database.ts";
import { eraseSubmissions } from "#server/submissions/erase.ts";
import { isRealId } from "#server/submissions/synthetic-leads.ts";

const AT_ONCE = 1_000;

export type ForDeletion = { leads: number; undelivered: number };

/** What a person is told before they say yes. */
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
 * Deletes the leads a form has at this moment, a thousand at a time, so that the intake and the workers are never held up.
 * If it is broken off, what is left can be deleted by asking again.
 */
export async function deleteAllLeads(
  db: Database,
  { formType, actor, typedName }: { formType: FormType; actor: string; typedName: string },
): Promise<DeletedAll> {
  if (typedName.trim() !== formType) return { kind: "wrong-name" };
  const about = { actor, target: { kind: "form", id: formType } };
  await recordAudit(db, { ...about, action: "leads.delete-all", details: await countForDeletion(db, formType) });
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const begun = rows[0]?.now ?? new Date();
  let count = 0;
  for (;;) {
    const ids = await nextIds(db, formType, begun);
    if (ids.length === 0) break;
    count += await eraseSubmissions(db, ids);
  }
  await recordAudit(db, { ...about, action: "leads.deleted-all", details: { count } });
  return { kind: "deleted", count };
}

/** Oldest first: what comes in meanwhile is at the other end. */
async function nextIds(db: Executor, formType: FormType, begun: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("form_submissions")
    .select("id")
    .where("form_type", "=", formType)
    .where("erased_at", "is", null)
    .where("created_at", "<=", begun)
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Erases one lead, for the person's sake: see eraseSubmissions for what goes and what stays. */
export async function deleteLead(
  db: Database,
  { formType, id, actor }: { formType: FormType; id: string; actor: string },
): Promise<"deleted" | "not-found"> {
  const found = await db
    .selectFrom("form_submissions")
    .select("id")
    .where("id", "=", id)
    .where("form_type", "=", formType)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  if (!found) return "not-found";
  await recordAudit(db, { actor, action: "lead.delete", target: { kind: "submission", id } });
  await eraseSubmissions(db, [id]);
  return "deleted";
}
