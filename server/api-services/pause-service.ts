import type { Database } from "../db/database.ts";
import { pauseGate, resumeGate } from "../delivery/gates.ts";
import type { Wake } from "../delivery/wake.ts";

/** Its leads stay queued until it is resumed. What is being sent comes to its end. */
export const pauseService = (db: Database, apiServiceId: string, actor: string): Promise<void> =>
  pauseGate(db, apiServiceId, "Paused by staff", actor);

/** Everything that waited goes out now, at the service's own rate. */
export async function resumeService(
  { db, wake }: { db: Database; wake: Wake },
  apiServiceId: string,
  actor: string,
): Promise<void> {
  await db.transaction().execute((tx) => resumeGate(tx, apiServiceId, actor));
  wake();
}
