import { recordAudit } from "#server/audit/record-audit.ts";
import type { Database, Executor } from "#server/db/database.ts";
import { pauseGate, resumeGate } from "#server/delivery/circuit-breaker/circuit-breaker.ts";
import type { Wake } from "#server/delivery/queue/notify-workers.ts";

export type Switched = { kind: "done"; service: string } | { kind: "not-found" };

/** Its leads stay queued until it is resumed. What is being sent comes to its end. */
export const pauseService = (db: Database, apiServiceId: string, actor: string): Promise<Switched> =>
  switchService(db, apiServiceId, { actor, action: "service.pause" }, (tx) =>
    pauseGate(tx, apiServiceId, "Paused by staff", actor),
  );

/** Everything that waited goes out now, at the service's own rate. */
export async function resumeService(
  { db, wake }: { db: Database; wake: Wake },
  apiServiceId: string,
  actor: string,
): Promise<Switched> {
  const switched = await switchService(db, apiServiceId, { actor, action: "service.resume" }, (tx) =>
    resumeGate(tx, apiServiceId, actor),
  );
  wake();
  return switched;
}

async function switchService(
  db: Database,
  id: string,
  deed: { actor: string; action: string },
  change: (tx: Executor) => Promise<void>,
): Promise<Switched> {
  return db.transaction().execute(async (tx) => {
    const service = await tx.selectFrom("api_services").select("name").where("id", "=", id).executeTakeFirst();
    if (!service) return { kind: "not-found" };
    await change(tx);
    await recordAudit(tx, { ...deed, target: { kind: "api_service", id }, details: { service: service.name } });
    return { kind: "done", service: service.name };
  });
}
