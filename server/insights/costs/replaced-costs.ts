import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { PLATFORMS, type Platform } from "./cost-columns.ts";
import type { DayCost } from "./sum-by-day.ts";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";
import { mapInSlices } from "#server/platform/in-slices.ts";
import type { CostLine } from "./read-cost-file.ts";

/** What 200,000 lines come to, and what nobody sends by a mistake. */
const MAX_UNPACKED = 64 * 1024 * 1024;

const Count = z.int().min(0).max(1_000_000_000);
const Packed = z.tuple([z.iso.date(), z.string().min(1).max(400), z.string().max(30), Count, Count]);

/** What was read of a file, for the form that saves it: the page keeps it between the preview and the save. */
export async function packLines(platform: Platform, lines: readonly CostLine[]): Promise<string> {
  const packed = await mapInSlices(lines, ({ day, campaign, id, cents, clicks }) =>
    JSON.stringify([day, campaign, id, cents, clicks]),
  );
  return (await promisify(gzip)([platform, ...packed].join("\n"))).toString("base64url");
}

/** Undefined: this is not what a preview has made. */
export async function unpackLines(packed: string): Promise<{ platform: Platform; lines: CostLine[] } | undefined> {
  try {
    const unpacked = await promisify(gunzip)(Buffer.from(packed, "base64url"), { maxOutputLength: MAX_UNPACKED });
    const [said, ...texts] = unpacked.toString("utf8").split("\n");
    const platform = PLATFORMS.find((one) => one === said);
    if (platform === undefined) return undefined;
    const lines = await mapInSlices([...texts.entries()], ([n, text]): CostLine => {
      const [day, campaign, id, cents, clicks] = Packed.parse(JSON.parse(text));
      return { line: n + 1, day, campaign, id, cents, clicks };
    });
    return { platform, lines };
  } catch {
    return undefined;
  }
}

/** A statement gets so many at once: none takes long, and their values hold up nobody. */
const AT_ONCE = 5000;

export function* inParts<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let first = 0; first < all.length; first += AT_ONCE) yield all.slice(first, first + AT_ONCE);
}

export type Replaced = { rows: number; cents: number };

/**
 * The stored rows of the same platform, day and campaign: the same id, or the same name where one of the two has no id. Costs come by
 * the day.
 */
const storedOf = (platform: Platform, costs: readonly DayCost[]): RawBuilder<unknown> => {
  const isPossible = sql`platform = ${platform} and stored.day between ${costs[0]?.day} and ${costs.at(-1)?.day}`;
  return sql`
  with cost as materialized (select * from unnest(${costs.map(({ day }) => day)}::date[], ${costs.map(({ campaign }) => campaign)}::text[],
    ${costs.map(({ id }) => id)}::text[]) as cost (day, name, external_id))
  select stored.ctid as place, cents from ad_costs stored join cost using (day, name)
    where ${isPossible} and '' in (stored.external_id, cost.external_id)
  union
  select stored.ctid, cents from ad_costs stored join cost using (day, external_id)
    where ${isPossible} and stored.external_id <> '' and cost.external_id <> ''`;
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
