import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";

export type DeliveryRef = { id: string; attemptN: number };
/** Staff decisions on a delivery, as stored in `delivery_events.action`. */
export const STAFF_ACTIONS = ["send", "has_it", "has_it_not", "send_anyway", "restored", "close"] as const;

export type Action = (typeof STAFF_ACTIONS)[number];

/** Records a decision of staff on deliveries, in the transaction of the decision. */
export async function recordActions(
  tx: Executor,
  deliveries: readonly DeliveryRef[],
  action: Action,
  actor: string,
): Promise<void> {
  await sql`
    insert into delivery_events (id, delivery_id, attempt_n, kind, action, actor)
    select event_id, delivery_id, attempt_n, 'human', ${action}, ${actor} from unnest(
      ${deliveries.map(() => newId())}::uuid[], ${deliveries.map(({ id }) => id)}::uuid[],
      ${deliveries.map(({ attemptN }) => attemptN)}::int[]
    ) as event (event_id, delivery_id, attempt_n)`.execute(tx);
}
