import { recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../db/database.ts";
import { pauseGate, resumeGate } from "../delivery/gates.ts";
import type { Wake } from "../delivery/wake.ts";

/** Its leads stay queued until it is resumed. What is being sent comes to its end. */
export const pauseService = (db: Database, apiServiceId: string, actor: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await pauseGate(tx, apiServiceId, "Paused by staff", actor);
    await recordAudit(tx, { actor, action: "service.pause", target: { kind: "api_service", id: apiServiceId } });
  });

/** Everything that waited goes out now, at the service's own rate. */
export async function resumeService(
  { db, wake }: { db: Database; wake: Wake },
  apiServiceId: string,
  actor: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await resumeGate(tx, apiServiceId, actor);
    await recordAudit(tx, { actor, action: "service.resume", target: { kind: "api_service", id: apiServiceId } });
  });
  wake();
}
