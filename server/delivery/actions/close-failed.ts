import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { CloseReason } from "#server/delivery/close-reason.ts";
import { close } from "#server/delivery/queue/close.ts";

export type Closed = { kind: "closed"; service: string } | { kind: "not-failed" };

/** A person gives a failed delivery up, with a reason: it leaves the lists of what is undelivered, and counts as not delivered. */
export async function closeFailed(
  db: Database,
  { deliveryId, reason, actor }: { deliveryId: string; reason: CloseReason; actor: string },
): Promise<Closed> {
  return db.transaction().execute(async (tx): Promise<Closed> => {
    const { rows } = await sql<{ attemptN: number; submission: string; service: string }>`
      select attempt_n as "attemptN", submission_id as submission, api_service_name as service from deliveries
      where id = ${deliveryId} and state = 'failed' for update`.execute(tx);
    const [row] = rows;
    if (!row) return { kind: "not-failed" };
    await close(tx, [{ id: deliveryId, attemptN: row.attemptN }], reason, actor);
    await recordAudit(tx, {
      actor,
      action: "lead.close",
      target: { kind: "submission", id: row.submission },
      details: { service: row.service, reason },
    });
    return { kind: "closed", service: row.service };
  });
}
