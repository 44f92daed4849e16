import { sql } from "kysely";
import { settleAllocations } from "#server/sales/allocations/settle-allocations.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { DeliveryState } from "#server/delivery/delivery-state.ts";
import { noteSent } from "./sent-events.ts";
import { recordActions, type Acted } from "./staff-event.ts";

/** Staff have found out whether the service has them. The caller holds the rows' locks. */
export async function settleDoubt(
  tx: Executor,
  deliveries: readonly Acted[],
  found: "has_it" | "has_it_not",
  actor: string,
): Promise<void> {
  const hasIt = found === "has_it";
  const state: DeliveryState = hasIt ? "delivered" : "failed";
  await recordActions(tx, deliveries, found, actor);
  await sql`update deliveries set state = ${state}, had_unknown = ${hasIt},
      last_message = ${hasIt ? "Confirmed by staff" : "The service does not have it, says staff"}, updated_at = now()
    where id = any(${deliveries.map(({ id }) => id)}::uuid[])`.execute(tx);
  const deliveryIds = deliveries.map(({ id }) => id);
  await settleAllocations(tx, deliveryIds);
  if (hasIt) await noteSent(tx, { deliveryIds, certain: true });
}
