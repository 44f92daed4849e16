import { sql } from "kysely";
import { settleAllocations } from "#server/sales/allocations/settle-allocations.ts";
import type { Executor } from "#server/platform/db/database.ts";

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
