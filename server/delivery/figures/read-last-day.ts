import type { Executor } from "#server/platform/db/database.ts";
import { NO_ATTEMPTS, type Counts } from "./outcome-groups.ts";
import { readSteps } from "./read-attempts.ts";

/** By service: its answers over the last 24 hours, as every screen adds them up. */
export async function readLastDay(db: Executor, now = Date.now()): Promise<Map<string, Counts>> {
  const steps = await readSteps(db, "24h", now);
  return new Map([...steps].map(([id, list]) => [id, list.reduce(plus, NO_ATTEMPTS)]));
}

const plus = (a: Counts, b: Counts): Counts => ({
  accepted: a.accepted + b.accepted,
  refused: a.refused + b.refused,
  failed: a.failed + b.failed,
  inDoubt: a.inDoubt + b.inDoubt,
});
