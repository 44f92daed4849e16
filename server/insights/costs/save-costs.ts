import { sql } from "kysely";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Database } from "#server/db/database.ts";
import { findCampaign } from "#server/submissions/find-campaign.ts";
import type { Platform } from "./cost-columns.ts";
import { matchCosts, unmatchedWords } from "./match-costs.ts";
import type { CostLine } from "./read-cost-file.ts";

export type SavedCosts = { kind: "saved"; rows: number; replaced: number; cents: number } | { kind: "nothing" };

type ToSave = {
  platform: Platform;
  lines: readonly CostLine[];
  /** Also those of names that no link had: the money was spent all the same. */
  withUnmatched: boolean;
};

/** Stores what each campaign has cost on each day. What was imported before for the same campaign, day and platform is replaced. */
export async function saveCosts(
  db: Database,
  { platform, lines, withUnmatched }: ToSave,
  actor: string,
): Promise<SavedCosts> {
  const { matched, unmatched } = await matchCosts(db, platform, lines);
  const idOf = new Map(matched.map(({ name, campaignId }) => [name, campaignId]));
  if (withUnmatched)
    for (const { name } of unmatched) idOf.set(name, await findCampaign(db, unmatchedWords(platform, name)));
  const sums = sumByDay(lines, idOf);
  if (sums.length === 0) return { kind: "nothing" };
  return db.transaction().execute(async (tx): Promise<SavedCosts> => {
    const { rows } = await sql<{ isNew: boolean }>`
      insert into ad_costs (day, campaign_id, platform, cents, clicks, imported_by)
      select day, campaign_id, ${platform}, cents, clicks, ${actor} from unnest(${sums.map(({ day }) => day)}::date[],
        ${sums.map(({ campaignId }) => campaignId)}::int[], ${sums.map(({ cents }) => cents)}::bigint[],
        ${sums.map(({ clicks }) => clicks)}::int[]) as cost (day, campaign_id, cents, clicks)
      order by 1, 2
      on conflict (day, campaign_id, platform) do update set cents = excluded.cents, clicks = excluded.clicks,
        imported_by = excluded.imported_by, imported_at = now()
      returning xmax = 0 as "isNew"`.execute(tx);
    const cents = sums.reduce((sum, one) => sum + one.cents, 0);
    const replaced = rows.filter(({ isNew }) => !isNew).length;
    const days = sums.map(({ day }) => day).toSorted();
    await recordAudit(tx, {
      actor,
      action: "costs.import",
      details: { platform, rows: rows.length, replaced, cents, from: days[0] ?? "", to: days.at(-1) ?? "" },
    });
    return { kind: "saved", rows: rows.length, replaced, cents };
  });
}

/** A file may have several lines for a campaign and day: by ad group, device or network. */
function sumByDay(lines: readonly CostLine[], idOf: ReadonlyMap<string, number>) {
  const sums = new Map<string, { day: string; campaignId: number; cents: number; clicks: number }>();
  for (const { day, campaign, cents, clicks } of lines) {
    const campaignId = idOf.get(campaign);
    if (campaignId === undefined) continue;
    const key = `${day} ${campaignId}`;
    const sum = sums.get(key) ?? { day, campaignId, cents: 0, clicks: 0 };
    sums.set(key, { day, campaignId, cents: sum.cents + cents, clicks: sum.clicks + clicks });
  }
  return [...sums.values()];
}
