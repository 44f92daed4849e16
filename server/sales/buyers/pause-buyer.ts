import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { lockBuyer } from "./read-buyer.ts";

/** Paused: none of its orders gets anything. Retired: for good, and its orders have ended. */
export type BuyerSteering = "pause" | "resume" | "retire";

export type BuyerSteered = { kind: "done"; name: string } | { kind: "not-found" | "retired" };

/** What is on its way to the buyer goes on, and so does what it was promised: the names that visitors were shown. */
export async function steerBuyer(
  db: Database,
  { buyerId, steering }: { buyerId: string; steering: BuyerSteering },
  actor: string,
): Promise<BuyerSteered> {
  return db.transaction().execute(async (tx): Promise<BuyerSteered> => {
    const buyer = await lockBuyer(tx, buyerId);
    if (!buyer) return { kind: "not-found" };
    if (buyer.retiredAt) return { kind: "retired" };
    const done = { kind: "done", name: buyer.legalName } as const;
    if (steering !== "retire" && (steering === "pause") === (buyer.pausedAt !== null)) return done;
    const orders = steering === "retire" ? await endOrders(tx, buyerId) : undefined;
    await tx.updateTable("buyers").set(stamps(steering)).where("id", "=", buyerId).execute();
    await recordAudit(tx, {
      actor,
      action: `buyer.${steering}`,
      target: { kind: "buyer", id: buyerId },
      details: { name: buyer.legalName, ...(orders === undefined ? {} : { orders }) },
    });
    return done;
  });
}

function stamps(steering: BuyerSteering) {
  const now = new Date();
  switch (steering) {
    case "pause":
      return { paused_at: now, updated_at: now };
    case "resume":
      return { paused_at: null, updated_at: now };
    case "retire":
      return { retired_at: now, updated_at: now };
  }
}

/** How many were live or paused. */
async function endOrders(tx: Executor, buyerId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("orders")
    .set({ state: "ended", draft: null, updated_at: new Date() })
    .where("buyer_id", "=", buyerId)
    .where("state", "in", ["live", "paused"])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
