import { sql } from "kysely";
import { settleAllocations } from "#server/sales/allocations/settle-allocations.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { CloseReason, SOLD_ELSEWHERE } from "#server/delivery/close-reason.ts";
import { recordActions, type Acted } from "./staff-event.ts";

/** Nobody will send them again, though sending them again opens them. The caller holds the rows' locks. */
export async function close(
  tx: Executor,
  deliveries: readonly Acted[],
  reason: CloseReason | typeof SOLD_ELSEWHERE,
  actor: string,
): Promise<void> {
  const ids = deliveries.map(({ id }) => id);
  await sql`update deliveries set state = 'cancelled', closed_at = now(), closed_by = ${actor}, closed_reason = ${reason},
      next_attempt_at = null, updated_at = now()
    where id = any(${ids}::uuid[])`.execute(tx);
  await settleAllocations(tx, ids);
  await recordActions(tx, deliveries, "close", actor);
}
