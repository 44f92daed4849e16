import type { Executor } from "#server/platform/db/database.ts";
import type { DayRange } from "./day-range.ts";
import type { Money } from "./money.ts";
import { readCampaignCosts, splitCosts, type CostPart } from "./read-costs.ts";
import { readFacts, type FactKey, type Squared } from "./read-facts.ts";

export type Fact = FactKey & Money & Squared;

/** Outcomes and costs of each campaign at each funnel version, from which sources, variants and totals are computed. */
export type Stats = { facts: readonly Fact[]; costs: readonly CostPart[] };

/** Reads each table once for all of them. */
export async function readStats(db: Executor, range: DayRange): Promise<Stats> {
  const [facts, costs] = await Promise.all([
    readFacts(db, range, ["campaign_id", "form_type", "definition_sha"]),
    readCampaignCosts(db, range),
  ]);
  return { facts, costs: splitCosts(costs, facts) };
}
