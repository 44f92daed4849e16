import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { DeliveryState } from "#server/delivery/delivery-state.ts";
import { requeue } from "#server/delivery/queue/requeue.ts";
import { settleDoubt } from "#server/delivery/queue/settle-doubt.ts";
import type { NotifyWorkers } from "#server/delivery/queue/notify-workers.ts";

/** Decision of staff. */
export type Decision = "has_it" | "has_it_not" | "send_anyway";

export type ResolveResult = "resolved" | "not-in-doubt" | "too-early" | "withdrawn";

type Input = { deliveryId: string; decision: Decision; actor: string; quietMs: number };

/**
 * Resolves a delivery in doubt, but not before `quietMs` have passed (a lease and two deadlines): until then the missing
 * answer may still arrive, or the request may still be on its way.
 */
export async function resolveInDoubt(
  { db, notifyWorkers }: { db: Database; notifyWorkers: NotifyWorkers },
  input: Input,
): Promise<ResolveResult> {
  const { deliveryId, decision, actor, quietMs } = input;
  const resolved = await db.transaction().execute(async (tx): Promise<ResolveResult> => {
    const { rows } = await sql<{
      state: DeliveryState;
      attemptN: number;
      isQuiet: boolean;
      submission: string;
      service: string;
    }>`
      select state, attempt_n as "attemptN", submission_id as submission, api_service_name as service,
        updated_at <= clock_timestamp() - ${quietMs}::float8 * interval '1 millisecond' as "isQuiet"
      from deliveries where id = ${deliveryId} for update`.execute(tx);
    const [row] = rows;
    if (row?.state !== "in_doubt") return "not-in-doubt";
    if (!row.isQuiet) return "too-early";
    const decided = [{ id: deliveryId, attemptN: row.attemptN }];
    if (decision === "send_anyway") {
      if ((await requeue(tx, decided, decision, actor)).length === 0) return "withdrawn";
    } else await settleDoubt(tx, decided, decision, actor);
    await recordAudit(tx, {
      actor,
      action: "lead.resolve",
      target: { kind: "submission", id: row.submission },
      details: { service: row.service, decision },
    });
    return "resolved";
  });
  if (resolved === "resolved" && decision === "send_anyway") notifyWorkers();
  return resolved;
}
