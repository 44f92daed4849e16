import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import type { OrderState } from "#server/sales/routing/order.ts";
import { lockOrder, isSimulated, type StoredOrder } from "./read-order.ts";
import { missingOf, type Missing } from "./buyer.ts";

export type OrderStateChange = "pause" | "resume" | "end";

const WAYS = {
  pause: { from: ["live"], to: "paused" },
  resume: { from: ["paused"], to: "live" },
  end: { from: ["draft", "live", "paused"], to: "ended" },
} as const satisfies Record<OrderStateChange, { from: readonly OrderState[]; to: OrderState }>;

export type SetOrderStateResult = { kind: "done"; name: string } | { kind: "not-found" | "not-possible" } | LiveProblem;

/** Changes the state alone: terms and draft stay, except that an ended order loses its draft. Deliveries in progress go on. */
export async function setOrderState(
  db: Database,
  { orderId, steering }: { orderId: string; steering: OrderStateChange },
  actor: string,
): Promise<SetOrderStateResult> {
  const { from, to } = WAYS[steering];
  return db.transaction().execute(async (tx): Promise<SetOrderStateResult> => {
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

/** Why an order may not buy. */
export type LiveProblem =
  | { kind: "buyer-incomplete"; missing: Missing[] }
  | { kind: "buyer-retired" | "no-service" | "service-inactive" | "service-sandbox" };

export type WentLive =
  { kind: "live"; version: number } | { kind: "not-found" | "no-draft" | "not-simulated" | "ended" } | LiveProblem;

/** Makes the draft the next version, for leads from now on. That draft must have been simulated within the last hour. */
export async function goLive(db: Database, orderId: string, actor: string, now = new Date()): Promise<WentLive> {
  return db.transaction().execute(async (tx): Promise<WentLive> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { kind: "not-found" };
    if (order.state === "ended") return { kind: "ended" };
    const { draft, name } = order;
    if (draft === null) return { kind: "no-draft" };
    if (!isSimulated(order, now)) return { kind: "not-simulated" };
    const problem = liveProblem(order);
    if (problem) return problem;
    const version = order.version + 1;
    await tx
      .insertInto("order_versions")
      .values({ order_id: orderId, version, terms: JSON.stringify(draft), saved_by: actor })
      .execute();
    await makeUsageRow(tx, orderId);
    await tx
      .updateTable("orders")
      .set({ state: "live", version, draft: null, updated_at: now })
      .where("id", "=", orderId)
      .execute();
    await recordAudit(tx, {
      actor,
      action: "order.live",
      target: { kind: "order", id: orderId },
      details: { name, version, priceCents: draft.priceCents },
    });
    return { kind: "live", version };
  });
}

/** Checks shared by going live and resuming. */
export function liveProblem({ buyer, service }: StoredOrder): LiveProblem | undefined {
  const missing = missingOf(buyer);
  if (buyer.retiredAt) return { kind: "buyer-retired" };
  if (missing.length > 0) return { kind: "buyer-incomplete", missing };
  if (!service) return { kind: "no-service" };
  if (service.isSandbox) return { kind: "service-sandbox" };
  return service.isActive ? undefined : { kind: "service-inactive" };
}

/** The usage row is the lock that keeps caps, so it must exist before the first lead. */
const makeUsageRow = (tx: Executor, orderId: string) =>
  tx
    .insertInto("order_usage")
    .values({ order_id: orderId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
