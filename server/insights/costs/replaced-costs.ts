import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { cleanWord } from "#server/leads/submissions/campaign-words.ts";
import type { Platform } from "./cost-columns.ts";
import type { DayCost } from "./sum-by-day.ts";

/** A statement gets so many at once: none takes long, and their values hold up nobody. */
const AT_ONCE = 5000;

export function* inParts<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let first = 0; first < all.length; first += AT_ONCE) yield all.slice(first, first + AT_ONCE);
}

export type Replaced = { rows: number; cents: number };

/**
 * The stored rows of the same platform, day and campaign: the same id, or the same name where one of the two has no id. Rows from before
 * names were kept belong to whatever was then saved under the same word. Costs come by the day.
 */
const storedOf = (platform: Platform, costs: readonly DayCost[]): RawBuilder<unknown> => {
  const isPossible = sql`platform = ${platform} and stored.day between ${costs[0]?.day} and ${costs.at(-1)?.day}`;
  return sql`
  with cost as materialized (select * from unnest(${costs.map(({ day }) => day)}::date[], ${costs.map(({ campaign }) => campaign)}::text[],
    ${costs.map(({ id }) => id)}::text[], ${costs.map(({ campaign }) => cleanWord(campaign))}::text[]) as cost (day, name, external_id, word))
  select stored.ctid as place, cents from ad_costs stored join cost using (day, name)
    where ${isPossible} and name <> '' and '' in (stored.external_id, cost.external_id)
  union
  select stored.ctid, cents from ad_costs stored join cost using (day, external_id)
    where ${isPossible} and stored.external_id <> '' and cost.external_id <> ''
  union
  select stored.ctid, cents from ad_costs stored join campaigns on campaigns.id = stored.campaign_id
    join cost on cost.day = stored.day and cost.word = campaigns.campaign
    where ${isPossible} and stored.name = ''`;
};

/** What saving these would replace. */
export async function readReplaced(db: Executor, platform: Platform, costs: readonly DayCost[]): Promise<Replaced> {
  const replaced = { rows: 0, cents: 0 };
  for (const some of inParts(costs)) {
    const { rows } = await sql<Replaced>`select count(*)::int as rows, coalesce(sum(cents), 0)::float8 as cents
      from (${storedOf(platform, some)}) stored`.execute(db);
    replaced.rows += rows[0]?.rows ?? 0;
    replaced.cents += rows[0]?.cents ?? 0;
  }
  return replaced;
}

/** Takes them away, and says how many there were. Nobody else writes costs meanwhile (save-costs.ts). */
export async function removeReplaced(tx: Executor, platform: Platform, costs: readonly DayCost[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ad_costs where ctid = any(array(select place from (${storedOf(platform, costs)}) stored))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
