import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import type { DayRange } from "./day-range.ts";
import type { FactKey } from "./read-facts.ts";

type Cost = { campaignId: number; cents: number; clicks: number };

/** Click costs attributed to one funnel version, not rounded. */
export type CostPart = Cost & { formType: string; definitionSha: string };

type Part = FactKey & { starts: number; leads: number };

/**
 * Costs are known per campaign, not per form: they are split by each version's share of the campaign's starts, or of its leads if
 * no start was counted. Costs without either belong to no form.
 */
export function splitCosts(costs: readonly Cost[], parts: readonly Part[]): CostPart[] {
  const ofCampaign = Map.groupBy(parts, (part) => part.campaign_id);
  return costs.flatMap((cost) => split(cost, ofCampaign.get(cost.campaignId) ?? []));
}

function split(cost: Cost, parts: readonly Part[]): CostPart[] {
  const starts = parts.reduce((sum, part) => sum + part.starts, 0);
  const leads = parts.reduce((sum, part) => sum + part.leads, 0);
  const shareOf = (part: Part): number => (starts > 0 ? part.starts / starts : part.leads / leads);
  if (starts + leads === 0) return [{ ...cost, formType: "", definitionSha: "" }];
  return parts
    .filter((part) => shareOf(part) > 0)
    .map((part) => ({
      campaignId: cost.campaignId,
      formType: part.form_type,
      definitionSha: part.definition_sha,
      cents: cost.cents * shareOf(part),
      clicks: cost.clicks * shareOf(part),
    }));
}

export async function readCampaignCosts(db: Executor, { from, to }: DayRange): Promise<Cost[]> {
  const { rows } = await sql<Cost>`
    select campaign_id as "campaignId", sum(cents)::float8 as cents, sum(clicks)::float8 as clicks from ad_costs
    where day between ${from}::date and ${to}::date group by 1`.execute(db);
  return rows;
}

/** Rounded to whole cents; null without costs. */
export const sumCents = (parts: readonly Pick<Cost, "cents">[]): number | null =>
  parts.length === 0 ? null : Math.round(parts.reduce((sum, { cents }) => sum + cents, 0));
