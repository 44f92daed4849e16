import { sql } from "kysely";
import { settleAllocations } from "#server/sales/allocations/settle-allocations.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { CloseReason, SOLD_ELSEWHERE } from "#server/delivery/delivery-state.ts";
import { recordActions, type DeliveryRef } from "./staff-event.ts";

/** Closes deliveries that will not be sent; a resend opens them again. The caller holds the row locks. */
export async function close(
  tx: Executor,
  deliveries: readonly DeliveryRef[],
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

/** Deliveries queued for a deleted service would otherwise wait for ever. */
export async function cancelWithoutService(tx: Executor): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`update deliveries set state = 'cancelled', next_attempt_at = null, updated_at = now(),
      last_message = 'Not sent: the service was deleted'
    where state = 'queued' and api_service_id is null returning id`.execute(tx);
  await settleAllocations(
    tx,
    rows.map(({ id }) => id),
    "service-deleted",
  );
}
