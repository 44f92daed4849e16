import type { Executor } from "#server/platform/db/database.ts";
import type { CampaignParams } from "#server/leads/submissions/find-campaign.ts";
import { maturityOf, returnRateOf, sumMoney, type Money } from "./money.ts";
import { sumCents } from "./read-costs.ts";
import type { Stats } from "./read-stats.ts";

/** Revenue and cost of a source or campaign. Empty words: the link had none, or it is not known. */
export type SourceStats = Money &
  CampaignParams & {
    /** The campaigns summed up here. */
    campaignIds: number[];
    /** null if no costs were imported. */
    costCents: number | null;
    clicks: number | null;
    /** Net less cost. */
    marginCents: number;
    returnRate: number | null;
    maturity: number | null;
  };

/** By source and medium, or by campaign; largest margin first. */
export async function readSources(
  db: Executor,
  { facts, costs }: Stats,
  by: "source" | "campaign" = "source",
): Promise<SourceStats[]> {
  const factsOf = Map.groupBy(facts, (fact) => fact.campaign_id);
  const costsOf = Map.groupBy(costs, ({ campaignId }) => campaignId);
  const ids = new Set([...factsOf.keys(), ...costsOf.keys()]);
  const words = await readWords(db, [...ids]);
  const groups = Map.groupBy(ids, (id) => keyOf(words.get(id) ?? NO_WORDS, by));
  return [...groups.values()]
    .map((group): SourceStats => {
      const said = words.get(group[0] ?? 0) ?? NO_WORDS;
      const money = sumMoney(group.flatMap((id) => factsOf.get(id) ?? []));
      const paid = group.flatMap((id) => costsOf.get(id) ?? []);
      const costCents = sumCents(paid);
      return {
        ...money,
        ...(by === "source" ? { ...said, campaign: "" } : said),
        campaignIds: group,
        costCents,
        clicks: paid.length === 0 ? null : Math.round(paid.reduce((sum, { clicks }) => sum + clicks, 0)),
        marginCents: money.netCents - (costCents ?? 0),
        returnRate: returnRateOf(money),
        maturity: maturityOf(money),
      };
    })
    .toSorted((one, other) => other.marginCents - one.marginCents || one.source.localeCompare(other.source));
}

const NO_WORDS: CampaignParams = { source: "", medium: "", campaign: "" };

const keyOf = ({ source, medium, campaign }: CampaignParams, by: "source" | "campaign"): string =>
  [source, medium, by === "source" ? "" : campaign].join(" ");

async function readWords(db: Executor, ids: readonly number[]): Promise<Map<number, CampaignParams>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("campaigns")
    .select(["id", "source", "medium", "campaign"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, ...words }) => [id, words]));
}
