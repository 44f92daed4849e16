import { sql } from "kysely";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Database, Executor } from "#server/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { mustBeTold, readErasureAdvice } from "./erasure-advice.ts";

export type ErasureTask = {
  id: string;
  submissionId: string;
  formType: string;
  service: string;
  createdBy: string;
  createdAt: Date;
};

const MOST_LISTED = 200;

/** Notes who has to be told of an erasure. Called before it: afterwards less is known. */
export async function addErasureTasks(
  db: Executor,
  { submissionId, formType, actor }: { submissionId: string; formType: string; actor: string },
): Promise<void> {
  const advice = await readErasureAdvice(db, submissionId);
  for (const { service } of advice.filter(({ holding }) => mustBeTold(holding))) {
    await sql`insert into erasure_tasks (id, submission_id, form_type, service_name, created_by)
      values (${newId()}, ${submissionId}, ${formType}, ${service}, ${actor}) on conflict do nothing`.execute(db);
  }
}

/** Who is still to be told, oldest first. */
export const listErasureTasks = (db: Executor): Promise<ErasureTask[]> =>
  db
    .selectFrom("erasure_tasks")
    .select([
      "id",
      "submission_id as submissionId",
      "form_type as formType",
      "service_name as service",
      "created_by as createdBy",
      "created_at as createdAt",
    ])
    .where("done_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(MOST_LISTED)
    .execute();

/** Ticks them off. How many there were. */
export const finishErasureTasks = (db: Database, ids: readonly string[], actor: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ submissionId: string; service: string }>`
      update erasure_tasks set done_by = ${actor}, done_at = now() where id = any(${[...ids]}) and done_at is null
      returning submission_id as "submissionId", service_name as service`.execute(tx);
    for (const { submissionId, service } of rows) {
      const target = { kind: "submission", id: submissionId } as const;
      await recordAudit(tx, { actor, action: "lead.erasure-told", target, details: { service } });
    }
    return rows.length;
  });
