import { z } from "zod";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "kysely";

/** Reasons for a return. Wrong person: the person who answers does not know the lead's name. */
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

/** Conditions for one reason; those left out are not checked. */
const ReturnRule = z.strictObject({
  /** Hours since the sale, besides the general limits. */
  withinHours: z.int().min(1).max(2000).optional(),
  notBeforeWorkingDays: Days.optional(),
  /** Minimum number of calls, on so many different days. */
  tries: z.int().min(1).max(50).optional(),
  onDays: z.int().min(1).max(50).optional(),
  /** The buyer had bought the same person within so many days. */
  boughtWithinDays: Days.optional(),
  creditPercent: z.int().min(1).max(100),
});

/** What a buyer may return, as stored in `orders.return_rules`. Reasons left out are not accepted. */
export const ReturnRules = z.strictObject({
  withinWorkingDays: Days,
  /** An open request is credited after so many days. */
  undecidedDays: Days,
  /** Share of the leads sold in a month; null means no limit. */
  monthlyLimitPercent: z.int().min(1).max(100).nullable(),
  reasons: z.partialRecord(z.enum(RETURN_REASONS), ReturnRule),
});

export type ReturnRules = z.infer<typeof ReturnRules>;

/** Terms that German lead sellers usually agree. */
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

/** Rules of an order, or the default if they cannot be read. */
export function readRules(stored: unknown): ReturnRules {
  return ReturnRules.safeParse(stored).data ?? USUAL_RULES;
}

/** Maximum credit for a reason, by the rule. */
export const creditOf = (rules: ReturnRules, reason: ReturnReason, priceCents: number): number =>
  Math.round((priceCents * (rules.reasons[reason]?.creditPercent ?? 100)) / 100);

type OrderRules = {
  orderId: string;
  order: string;
  buyerId: string;
  buyer: string;
  rules: ReturnRules;
  /** false if the order has no rules of its own. */
  isOwn: boolean;
};

/** undefined if the order is unknown. */
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

/** `paths`, for example "reasons.fake.creditPercent". */
type RulesSaved = { kind: "saved"; changed: boolean } | { kind: "not-found" } | { kind: "invalid"; paths: string[] };

/** Sets an order's return rules, for earlier sales and requests too; null resets to the default. */
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

/** Sorted keys, because the database does not keep their order. */
const canonical = (rules: ReturnRules | null): string =>
  JSON.stringify(rules, (_, value: unknown) =>
    value !== null && typeof value === "object"
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/**
 * Marks the days of these sales for a recount. Call it at the end of a transaction; days are locked in order, as in the recount,
 * which rules out deadlocks.
 */
export async function markStale(tx: Executor, allocationIds: readonly string[]): Promise<void> {
  await sql`update fact_days set is_stale = true from (
    select day from fact_days where day in (
      select coalesce(lead_day, (lead.created_at at time zone 'Europe/Berlin')::date, allocations.day)
      from allocations left join form_submissions lead on lead.id = submission_id where allocations.id = any(${[...allocationIds]}::uuid[]))
    order by day for update) changed where fact_days.day = changed.day`.execute(tx);
}
