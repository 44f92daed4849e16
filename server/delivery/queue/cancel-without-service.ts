import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";

/** Deliveries queued for a deleted service would otherwise wait for ever. */
export async function cancelWithoutService(tx: Executor): Promise<void> {
  await sql`update deliveries set state = 'cancelled', next_attempt_at = null, updated_at = now(),
      last_message = 'Not sent: the service was deleted'
    where state = 'queued' and api_service_id is null`.execute(tx);
}
