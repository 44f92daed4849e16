import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { storeCampaigns } from "#server/leads/submissions/find-campaign.ts";
import { PLATFORMS, type Platform } from "./cost-columns.ts";
import { matchCosts, unmatchedWords } from "./match-costs.ts";
import type { CostLine } from "./read-cost-file.ts";
import { inParts, removeReplaced } from "./replaced-costs.ts";
import { campaignKey, sumByDay } from "./sum-by-day.ts";

export type SavedCosts = { kind: "saved"; rows: number; replaced: number; cents: number } | { kind: "nothing" };

/** Serialises imports: two at once would each miss what the other replaces. */
const IMPORT_LOCK = 7_283_093;

type ToSave = {
  platform: Platform;
  lines: readonly CostLine[];
  /** Includes campaigns without a matching link, because the money was spent anyway. */
  withUnmatched: boolean;
};

/** Stores costs per campaign and day. Replaces earlier imports of the same campaign, day and platform. */
export async function saveCosts(
  db: Database,
  { platform, lines, withUnmatched }: ToSave,
  actor: string,
): Promise<SavedCosts> {
  const sums = await sumByDay(lines);
  const { matched, unmatched } = await matchCosts(db, platform, sums);
  const idOf = new Map(matched.map(({ key, campaignId }) => [key, campaignId]));
  if (withUnmatched) {
    const words = unmatched.map(({ name }) => unmatchedWords(platform, name));
    for (const [n, id] of (await storeCampaigns(db, words)).entries()) idOf.set(unmatched[n]?.key ?? "", id);
  }
  const costs = sums.flatMap((sum) => {
    const campaignId = idOf.get(campaignKey(sum));
    return campaignId === undefined ? [] : [{ ...sum, campaignId }];
  });
  if (costs.length === 0) return { kind: "nothing" };
  return db.transaction().execute(async (tx): Promise<SavedCosts> => {
    await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(tx);
    let replaced = 0;
    for (const some of inParts(costs)) replaced += await removeReplaced(tx, platform, some);
    for (const some of inParts(costs))
      await sql`
        insert into ad_costs (day, campaign_id, platform, name, external_id, cents, clicks, imported_by)
        select day, campaign_id, ${platform}, name, external_id, cents, clicks, ${actor} from unnest(
          ${some.map(({ day }) => day)}::date[], ${some.map(({ campaignId }) => campaignId)}::int[],
          ${some.map(({ campaign }) => campaign)}::text[], ${some.map(({ id }) => id)}::text[],
          ${some.map(({ cents }) => cents)}::bigint[], ${some.map(({ clicks }) => clicks)}::int[])
          as cost (day, campaign_id, name, external_id, cents, clicks)`.execute(tx);
    const cents = costs.reduce((sum, one) => sum + one.cents, 0);
    await recordAudit(tx, {
      actor,
      action: "costs.import",
      details: {
        platform,
        rows: costs.length,
        replaced,
        cents,
        from: costs[0]?.day ?? "",
        to: costs.at(-1)?.day ?? "",
      },
    });
    return { kind: "saved", rows: costs.length, replaced, cents };
  });
}

/** Stored costs of a platform. Days in the format `2026-11-16`. */
export type ImportedCosts = {
  platform: Platform;
  from: string;
  to: string;
  campaigns: number;
  cents: number;
  clicks: number;
  importedAt: Date;
  importedBy: string;
};

/** By platform, with user and time of the last import. */
export async function listImports(db: Executor): Promise<ImportedCosts[]> {
  const { rows } = await sql<ImportedCosts>`
    select platform, min(day)::text as "from", max(day)::text as "to", count(distinct case when external_id <> '' then external_id when name <> '' then ' ' || name else campaign_id::text end)::int as campaigns,
      sum(cents)::float8 as cents, sum(clicks)::float8 as clicks, max(imported_at) as "importedAt",
      (array_agg(imported_by order by imported_at desc))[1] as "importedBy"
    from ad_costs group by 1 order by 1`.execute(db);
  return rows;
}

/** Last day with costs, by platform. Scans backwards from the latest day, to avoid reading all rows. */
export async function readCostsUntil(db: Executor): Promise<Pick<ImportedCosts, "platform" | "to">[]> {
  const { rows } = await sql<Pick<ImportedCosts, "platform" | "to">>`
    select platform, "to" from unnest(${[...PLATFORMS]}::text[]) as known (platform), lateral (
      select day::text as "to" from ad_costs where ad_costs.platform = known.platform order by day desc limit 1) latest
    order by platform`.execute(db);
  return rows;
}
