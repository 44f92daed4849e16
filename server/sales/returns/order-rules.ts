import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { readRules, ReturnRules } from "./return-rules.ts";

export type OrderRules = {
  orderId: string;
  order: string;
  buyerId: string;
  buyer: string;
  rules: ReturnRules;
  /** False: the usual ones hold, since the order has none of its own. */
  isOwn: boolean;
};

/** Undefined: there is no such order. */
export async function readOrderRules(db: Executor, orderId: string): Promise<OrderRules | undefined> {
  const row = await db
    .selectFrom("orders")
    .innerJoin("buyers", "buyers.id", "orders.buyer_id")
    .select(["orders.name as order", "buyers.id as buyerId", "buyers.legal_name as buyer", "return_rules"])
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { return_rules: stored, ...names } = row;
  return { orderId, ...names, rules: readRules(stored), isOwn: ReturnRules.safeParse(stored).success };
}

/** `paths` as in "reasons.fake.creditPercent". */
export type RulesSaved =
  { kind: "saved"; changed: boolean } | { kind: "not-found" } | { kind: "invalid"; paths: string[] };

/** What may be returned of an order from now on, also of what was sold and claimed before. Null: the usual rules again. */
export async function saveOrderRules(
  db: Database,
  { orderId, rules }: { orderId: string; rules: unknown },
  actor: string,
): Promise<RulesSaved> {
  const parsed = ReturnRules.nullable().safeParse(rules);
  if (!parsed.success)
    return { kind: "invalid", paths: [...new Set(parsed.error.issues.map(({ path }) => path.join(".")))] };
  return db.transaction().execute(async (tx): Promise<RulesSaved> => {
    const order = tx.selectFrom("orders").select(["name", "return_rules"]).where("id", "=", orderId);
    const before = await order.forUpdate().executeTakeFirst();
    if (!before) return { kind: "not-found" };
    const stored = ReturnRules.safeParse(before.return_rules).data ?? null;
    if (canonical(stored) === canonical(parsed.data)) return { kind: "saved", changed: false };
    await tx
      .updateTable("orders")
      .set({ return_rules: parsed.data && JSON.stringify(parsed.data) })
      .where("id", "=", orderId)
      .execute();
    await recordAudit(tx, {
      actor,
      action: "order.return-rules",
      target: { kind: "order", id: orderId },
      details: { name: before.name, rules: parsed.data === null ? "usual" : "own" },
    });
    return { kind: "saved", changed: true };
  });
}

/** The database sorts the keys of what it stores. */
const canonical = (rules: ReturnRules | null): string =>
  JSON.stringify(rules, (_, value: unknown) =>
    value !== null && typeof value === "object"
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
