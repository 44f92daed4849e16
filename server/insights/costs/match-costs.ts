import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { cleanName, OTHER, trustedName, type CampaignParams } from "#server/leads/submissions/find-campaign.ts";
import type { Platform } from "./cost-columns.ts";
import { campaignKey, sumByDay, type DayCost } from "./sum-by-day.ts";
import { packLines, readReplaced, type Replaced } from "./replaced-costs.ts";
import { readCostFile, type CostFile, type RejectedLine } from "./read-cost-file.ts";

/** One page of names; the rest is shown as a number. */
const MAX_SHOWN = 200;

/** The first items of a list, and its length. */
export type Shown<T> = { all: number; first: readonly T[] };

const shown = <T>(all: readonly T[]): Shown<T> => ({ all: all.length, first: all.slice(0, MAX_SHOWN) });

/** What saving a file would do. */
export type CostPreview = { [List in keyof MatchedCosts]: Shown<MatchedCosts[List][number]> } & {
  kind: "preview";
  platform: Platform;
  /** First and last day; empty if no line could be read. */
  from: string;
  to: string;
  lines: number;
  totals: number;
  cents: number;
  clicks: number;
  rejected: Shown<RejectedLine>;
  /** Saved rows of the same campaigns and days, with and without a matching link. */
  replaces: { matched: Replaced; unmatched: Replaced };
  /** Hidden field of the form that saves it. */
  packed: string;
};

export type Previewed = CostPreview | Exclude<CostFile, { kind: "read" }>;

export async function previewCosts(db: Executor, bytes: Uint8Array, today: string): Promise<Previewed> {
  const file = await readCostFile(bytes, today);
  if (file.kind !== "read") return file;
  const { platform, lines, rejected, totals } = file;
  const sums = await sumByDay(lines);
  const { matched, unmatched } = await matchCosts(db, platform, sums);
  const known = new Set(matched.map(({ key }) => key));
  const [ofMatched, ofUnmatched] = [true, false].map((isKnown) => sums.filter((sum) => known.has(campaignKey(sum)) === isKnown)); // prettier-ignore
  const replaces = {
    matched: await readReplaced(db, platform, ofMatched ?? []),
    unmatched: await readReplaced(db, platform, ofUnmatched ?? []),
  };
  return {
    kind: "preview",
    platform,
    from: sums[0]?.day ?? "",
    to: sums.at(-1)?.day ?? "",
    lines: lines.length,
    totals,
    cents: lines.reduce((sum, { cents }) => sum + cents, 0),
    clicks: lines.reduce((sum, { clicks }) => sum + clicks, 0),
    rejected: shown(rejected),
    matched: shown(matched),
    unmatched: shown(unmatched),
    replaces,
    packed: await packLines(platform, lines),
  };
}

/** The platform's names in links: values of `utm_source`, cleaned. */
const SOURCES: Readonly<Record<Platform, readonly string[]>> = {
  google: ["google", "google-ads", "googleads", "adwords", "google.com"],
  meta: ["meta", "facebook", "fb", "instagram", "ig", "meta-ads", "facebook-ads", "facebook.com"],
};

/** The campaign parameters for costs without a matching link. */
export const unmatchedWords = (platform: Platform, name: string): CampaignParams => ({
  source: platform,
  medium: "cpc",
  campaign: trustedName(name),
});

type Named = {
  /** Key from campaignKey. */
  key: string;
  /** Name as in the file. */
  name: string;
  cents: number;
  clicks: number;
  days: number;
};

type MatchedCampaign = Named & CampaignParams & { campaignId: number };

/** Not seen: no visitor came by a link with this name. Looks personal: such words are not stored from links (decision 0048). */
export type UnmatchedCampaign = Named & { why: "not-seen" | "looks-personal" };

export type MatchedCosts = { matched: MatchedCampaign[]; unmatched: UnmatchedCampaign[] };

type Candidate = { id: number; words: CampaignParams };

/**
 * Matches each campaign of a file to the one whose links have the same name and a source of the platform. If several match
 * (another medium, Facebook and Instagram), the one with most visits wins.
 */
export async function matchCosts(db: Executor, platform: Platform, costs: readonly DayCost[]): Promise<MatchedCosts> {
  const named = new Map<string, Named>();
  for (const cost of costs) {
    const key = campaignKey(cost);
    const { cents, clicks, days } = named.get(key) ?? { cents: 0, clicks: 0, days: 0 };
    named.set(key, {
      key,
      name: cost.campaign,
      cents: cents + cost.cents,
      clicks: clicks + cost.clicks,
      days: days + 1,
    });
  }
  const all = [...named.values()].toSorted((a, b) => b.cents - a.cents || a.name.localeCompare(b.name));
  const candidates = await readCandidates(db, platform, all.map(({ name }) => trustedName(name))); // prettier-ignore
  const matched: MatchedCampaign[] = [];
  const unmatched: UnmatchedCampaign[] = [];
  for (const one of all) {
    const word = trustedName(one.name);
    const found = word === OTHER ? undefined : candidates.get(word);
    if (found) matched.push({ ...one, ...found.words, campaignId: found.id });
    else unmatched.push({ ...one, why: cleanName(one.name) === OTHER ? "looks-personal" : "not-seen" });
  }
  return { matched, unmatched };
}

/** Candidates by campaign name; of several the one with most starts. */
async function readCandidates(
  db: Executor,
  platform: Platform,
  words: readonly string[],
): Promise<Map<string, Candidate>> {
  const { rows } = await sql<CampaignParams & { id: number }>`
    select id, source, medium, campaign from campaigns
    left join (select campaign_id, sum(starts + leads) as n from daily_lead_totals group by 1) visits on visits.campaign_id = campaigns.id
    where source = any(${[...SOURCES[platform]]}) and campaign = any(${[...words]})
    order by coalesce(n, 0), id desc`.execute(db);
  return new Map(rows.map(({ id, ...said }) => [said.campaign, { id, words: said }]));
}
