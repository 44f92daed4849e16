import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";
import { recordActions, type Acted, type Action } from "./staff-event.ts";

/** On a person's decision: due now, with the number of tries reset. The caller holds the rows' locks. */
export async function requeue(
  tx: Executor,
  deliveries: readonly Acted[],
  action: Action & ("send" | "send_anyway"),
  actor: string,
): Promise<void> {
  await sql`
    update deliveries set state = 'queued', tries = 0, next_attempt_at = now(), last_message = null, updated_at = now(),
      closed_at = null, closed_by = null, closed_reason = null,
      resent_anyway = resent_anyway + ${action === "send_anyway" ? 1 : 0}::int
    where id = any(${deliveries.map(({ id }) => id)}::uuid[])`.execute(tx);
  await recordActions(tx, deliveries, action, actor);
}
