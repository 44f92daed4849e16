import { z } from "zod";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "kysely";

/** Why a buyer wants its money back. Unknown person: who answers has never heard of the person that was asked for. */
export const RETURN_REASONS = [
  "dead-number",
  "unreachable",
  "unknown-person",
  "fake",
  "wrong-product",
  "duplicate",
] as const;

export type ReturnReason = (typeof RETURN_REASONS)[number];

const Days = z.int().min(1).max(365);

/** What has to be so for a claim with this reason. What is left out is not asked. */
const ReturnRule = z.strictObject({
  /** After the lead was sold; beside what holds for all reasons. */
  withinHours: z.int().min(1).max(2000).optional(),
  notBeforeWorkingDays: Days.optional(),
  /** So many calls, on so many different days. */
  tries: z.int().min(1).max(50).optional(),
  onDays: z.int().min(1).max(50).optional(),
  /** The buyer had bought the same person within so many days. */
  boughtWithinDays: Days.optional(),
  creditPercent: z.int().min(1).max(100),
});

/** What a buyer may return, as it is stored in `orders.return_rules`. A reason that is not named is not accepted. */
export const ReturnRules = z.strictObject({
  withinWorkingDays: Days,
  /** A claim that nobody has decided after so many days is credited. */
  undecidedDays: Days,
  /** Of the leads that were sold in a month. Null: no limit. */
  monthlyLimitPercent: z.int().min(1).max(100).nullable(),
  reasons: z.partialRecord(z.enum(RETURN_REASONS), ReturnRule),
});

export type ReturnRules = z.infer<typeof ReturnRules>;

/** What German sellers of leads usually agree. */
export const USUAL_RULES: ReturnRules = {
  withinWorkingDays: 14,
  undecidedDays: 21,
  monthlyLimitPercent: 15,
  reasons: {
    "dead-number": { withinHours: 48, creditPercent: 100 },
    unreachable: { notBeforeWorkingDays: 10, tries: 5, onDays: 3, creditPercent: 100 },
    "unknown-person": { creditPercent: 100 },
    fake: { creditPercent: 100 },
    "wrong-product": { creditPercent: 100 },
    duplicate: { boughtWithinDays: 30, creditPercent: 100 },
  },
};

/** Those of an order; what cannot be read is as if there were none. */
export function readRules(stored: unknown): ReturnRules {
  return ReturnRules.safeParse(stored).data ?? USUAL_RULES;
}

/** What a claim with this reason brings back at most, by the rule. */
export const creditOf = (rules: ReturnRules, reason: ReturnReason, priceCents: number): number =>
  Math.round((priceCents * (rules.reasons[reason]?.creditPercent ?? 100)) / 100);

type OrderRules = {
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
type RulesSaved = { kind: "saved"; changed: boolean } | { kind: "not-found" } | { kind: "invalid"; paths: string[] };

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

/**
 * Something was decided about these sales: the figures of the days on which their leads came are counted anew. At the end of a transaction;
 * the days are locked in their order, as they are where they are counted.
 */
export async function markStale(tx: Executor, allocationIds: readonly string[]): Promise<void> {
  await sql`update fact_days set is_stale = true from (
    select day from fact_days where day in (
      select coalesce(lead_day, (lead.created_at at time zone 'Europe/Berlin')::date, allocations.day)
      from allocations left join form_submissions lead on lead.id = submission_id where allocations.id = any(${[...allocationIds]}::uuid[]))
    order by day for update) changed where fact_days.day = changed.day`.execute(tx);
}
