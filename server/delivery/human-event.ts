import type { Executor } from "../db/database.ts";
import { newId } from "../new-id.ts";

export type Action = "send" | "has_it" | "has_it_not" | "send_anyway";

/** Who decided what about a delivery. Part of the same transaction as the decision. */
export async function recordAction(
  tx: Executor,
  delivery: { id: string; attemptN: number },
  action: Action,
  actor: string,
): Promise<void> {
  await tx
    .insertInto("delivery_events")
    .values({ id: newId(), delivery_id: delivery.id, attempt_n: delivery.attemptN, kind: "human", action, actor })
    .execute();
}
