import type { Executor } from "#server/platform/db/database.ts";
import type { DayRange } from "./day-range.ts";
import type { Money } from "./money.ts";
import { readCampaignCosts, splitCosts, type CostPart } from "./read-costs.ts";
import { readFacts, type FactKey, type Squared } from "./read-facts.ts";

export type Fact = FactKey & Money & Squared;

/** What came of each campaign at each version of each form, and what it has cost: sources, variants and totals are made of it. */
export type Stats = { facts: readonly Fact[]; costs: readonly CostPart[] };

/** Each table is read once, whatever is made of it. */
export async function readStats(db: Executor, range: DayRange): Promise<Stats> {
  const [facts, costs] = await Promise.all([
    readFacts(db, range, ["campaign_id", "form_type", "definition_sha"]),
    readCampaignCosts(db, range),
  ]);
  return { facts, costs: splitCosts(costs, facts) };
}
