import { z } from "zod";

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
