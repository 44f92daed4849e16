import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";
import { IN_QUARANTINE } from "#server/delivery/queue/create-deliveries.ts";
import { inMs } from "#server/db/sql-time.ts";
import type { Acted } from "#server/delivery/queue/staff-event.ts";

const SERVICE_OFF = "Not sent: the service was off when the lead left quarantine";

/** Lets go what waited only because of the quarantine. What was blocked for another reason, or whose service is off, stays. */
export async function queueHeld(tx: Executor, ids: readonly string[], waitMs: number): Promise<Acted[]> {
  const { rows } = await sql<Acted>`
    update deliveries set state = 'queued', next_attempt_at = ${inMs(waitMs)}, last_message = null, updated_at = now()
    from api_services service
    where submission_id = any(${[...ids]}::uuid[]) and state = 'idle' and last_message = ${IN_QUARANTINE}
      and service.id = api_service_id and service.is_active
    returning deliveries.id, deliveries.attempt_n as "attemptN"`.execute(tx);
  await sql`update deliveries set last_message = ${SERVICE_OFF}
    where submission_id = any(${[...ids]}::uuid[]) and state = 'idle' and last_message = ${IN_QUARANTINE}`.execute(tx);
  return rows;
}
