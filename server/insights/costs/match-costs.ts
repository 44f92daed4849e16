import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";
import { cleanWord, OTHER, type CampaignWords } from "#server/submissions/campaign-words.ts";
import type { Platform } from "./cost-columns.ts";
import type { CostLine } from "./read-cost-file.ts";

/** What a platform calls itself in links: the words of `utm_source`, cleaned. */
const SOURCES: Readonly<Record<Platform, readonly string[]>> = {
  google: ["google", "google-ads", "googleads", "adwords", "google.com"],
  meta: ["meta", "facebook", "fb", "instagram", "ig", "meta-ads", "facebook-ads", "facebook.com"],
};

/** Under these words costs are kept that no link matches. */
export const unmatchedWords = (platform: Platform, name: string): CampaignWords => ({
  source: platform,
  medium: "cpc",
  campaign: cleanWord(name),
});

type Named = {
  /** As the file has it. */
  name: string;
  cents: number;
  clicks: number;
  days: number;
};

type MatchedCampaign = Named & CampaignWords & { campaignId: number };

/** Not seen: no visitor came by a link with this name. Looks personal: such words are not kept of links (decision 0048). */
export type UnmatchedCampaign = Named & { why: "not-seen" | "looks-personal" };

export type MatchedCosts = { matched: MatchedCampaign[]; unmatched: UnmatchedCampaign[] };

type Candidate = CampaignWords & { id: number };

/**
 * The campaign of each name in a file: the one whose link had the same name, cleaned as links are, and a source of the platform. Where several
 * had (another medium, Facebook and Instagram), the one that most visits began with.
 */
export async function matchCosts(db: Executor, platform: Platform, lines: readonly CostLine[]): Promise<MatchedCosts> {
  const named = [...Map.groupBy(lines, ({ campaign }) => campaign)].map(([name, own]) => ({
    name,
    cents: own.reduce((sum, { cents }) => sum + cents, 0),
    clicks: own.reduce((sum, { clicks }) => sum + clicks, 0),
    days: new Set(own.map(({ day }) => day)).size,
  }));
  const candidates = await readCandidates(db, platform, named.map(({ name }) => cleanWord(name))); // prettier-ignore
  const matched: MatchedCampaign[] = [];
  const unmatched: UnmatchedCampaign[] = [];
  for (const one of named.toSorted((a, b) => b.cents - a.cents || a.name.localeCompare(b.name))) {
    const word = cleanWord(one.name);
    const found = word === OTHER ? undefined : candidates.find(({ campaign }) => campaign === word);
    if (!found) unmatched.push({ ...one, why: word === OTHER ? "looks-personal" : "not-seen" });
    else {
      const { id, ...words } = found;
      matched.push({ ...one, ...words, campaignId: id });
    }
  }
  return { matched, unmatched };
}

/** Those with most starts first. */
async function readCandidates(db: Executor, platform: Platform, words: readonly string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select id, source, medium, campaign from campaigns
    left join (select campaign_id, sum(starts + leads) as n from lead_facts group by 1) visits on visits.campaign_id = campaigns.id
    where source = any(${[...SOURCES[platform]]}) and campaign = any(${[...words]})
    order by coalesce(n, 0) desc, id`.execute(db);
  return rows;
}
