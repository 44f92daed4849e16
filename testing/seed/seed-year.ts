import { sql } from "kysely";
import { funnels } from "#funnels/registry.ts";
import type { DefinedFunnel } from "#funnels/engine/types.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { definitionSha } from "#server/leads/submissions/definitions.ts";

const DAY_MS = 24 * 3_600_000;

/** Stairs are climbed all year, but asked about in spring and autumn; by month, January first. */
const SEASON = [1.05, 1.0, 1.15, 1.1, 0.95, 0.85, 0.75, 0.8, 1.05, 1.25, 1.2, 0.85];
/** Sunday first: people ask when they have time, and read mails on Monday. */
const WEEK = [0.85, 1.2, 1.1, 1.05, 1.0, 0.95, 0.85];

/** When each day of the time begins, which share of all leads has come before it, and how many ms a whole share would take at its pace. */
type Days = { starts: number[]; before: number[]; pace: number[] };

/** By season and weekday, and a little more every month. */
export function shareOfDays({ beginMs, endMs }: { beginMs: number; endMs: number }): Days {
  const starts: number[] = [];
  for (let at = beginMs; at < endMs; at += DAY_MS) starts.push(at);
  const weights = starts.map((at, n) => {
    const day = new Date(at);
    const length = Math.min(DAY_MS, endMs - at) / DAY_MS;
    return (SEASON[day.getUTCMonth()] ?? 1) * (WEEK[day.getUTCDay()] ?? 1) * (1 + (0.4 * n) / starts.length) * length;
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  const before = weights.map((weight) => {
    const share = sum / all;
    sum += weight;
    return share;
  });
  const pace = starts.map((at, n) => (Math.min(DAY_MS, endMs - at) * all) / (weights[n] ?? 1));
  return { starts, before, pace };
}

/** What an ad says in its link, and which platform is paid for it. */
export const CAMPAIGNS = [
  { source: "google", medium: "cpc", campaign: "treppenlift-suche", platform: "google", clickCents: 460 },
  { source: "google", medium: "cpc", campaign: "marke", platform: "google", clickCents: 90 },
  { source: "facebook", medium: "paid", campaign: "lift-60plus", platform: "meta", clickCents: 430 },
  { source: "facebook", medium: "paid", campaign: "solar-dach", platform: "meta", clickCents: 690 },
] as const;

/** The campaigns, and one for each other source; leads without a link's words have the empty one. Returns the id of each, by its words. */
export async function seedCampaigns(tx: Executor, sources: readonly string[]): Promise<(words: string) => number> {
  const others = sources
    .map((source) => source.split(" / "))
    .filter(([source]) => !CAMPAIGNS.some((campaign) => campaign.source === source))
    .map(([source = "", medium = ""]) => ({ source, medium, campaign: "" }));
  const all = [...CAMPAIGNS, ...others, { source: "", medium: "", campaign: "" }];
  await sql`insert into campaigns (source, medium, campaign, first_seen_on)
    select source, medium, campaign, current_date - 730 from unnest(${all.map(({ source }) => source)}::text[],
      ${all.map(({ medium }) => medium)}::text[], ${all.map(({ campaign }) => campaign)}::text[]) as new (source, medium, campaign)
    on conflict do nothing`.execute(tx);
  const rows = await tx.selectFrom("campaigns").select(["id", "source", "medium", "campaign"]).execute();
  const ids = new Map(rows.map(({ id, ...words }) => [wordsOf(words), id]));
  return (words) => ids.get(words) ?? 0;
}

const wordsOf = ({ source, medium, campaign }: { source: string; medium: string; campaign: string }): string =>
  [source, medium, campaign].filter(Boolean).join(" / ");

/** The fingerprint of today's questions of each form, as SQL. */
export const shaOfForm = () =>
  sql`case form_type ${sql.join(
    Object.values<DefinedFunnel>(funnels).map((funnel) => sql`when ${funnel.formType} then ${definitionSha(funnel)}`),
    sql` `,
  )} end`;
