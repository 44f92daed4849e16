import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";

export type ErasureTask = {
  id: string;
  submissionId: string;
  formType: string;
  service: string;
  createdBy: string;
  createdAt: Date;
};

const MOST_LISTED = 200;

/** Who was to be told of an erasure before notices were sent, and is still to be, oldest first. */
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
