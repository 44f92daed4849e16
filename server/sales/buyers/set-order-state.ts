import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { OrderState } from "#server/sales/routing/order.ts";
import { liveProblem, type LiveProblem } from "./go-live.ts";
import { lockOrder } from "./read-order.ts";

export type OrderSteering = "pause" | "resume" | "end";

const WAYS = {
  pause: { from: ["live"], to: "paused" },
  resume: { from: ["paused"], to: "live" },
  end: { from: ["draft", "live", "paused"], to: "ended" },
} as const satisfies Record<OrderSteering, { from: readonly OrderState[]; to: OrderState }>;

export type OrderSteered = { kind: "done"; name: string } | { kind: "not-found" | "not-possible" } | LiveProblem;

/** Its terms stay as they are, and so does a draft of others; an ended order has none. What is on its way goes on. */
export async function setOrderState(
  db: Database,
  { orderId, steering }: { orderId: string; steering: OrderSteering },
  actor: string,
): Promise<OrderSteered> {
  const { from, to } = WAYS[steering];
  return db.transaction().execute(async (tx): Promise<OrderSteered> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { kind: "not-found" };
    if (!(from as readonly OrderState[]).includes(order.state)) return { kind: "not-possible" };
    const problem = steering === "resume" ? liveProblem(order) : undefined;
    if (problem) return problem;
    await tx
      .updateTable("orders")
      .set({ state: to, updated_at: new Date(), ...(steering === "end" ? { draft: null } : {}) })
      .where("id", "=", orderId)
      .execute();
    await recordAudit(tx, {
      actor,
      action: `order.${steering}`,
      target: { kind: "order", id: orderId },
      details: { name: order.name },
    });
    return { kind: "done", name: order.name };
  });
}
