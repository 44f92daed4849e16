import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { PLATFORMS, type Platform } from "./cost-columns.ts";
import type { DayCost } from "./sum-by-day.ts";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";
import { mapInSlices } from "#server/platform/in-slices.ts";
import type { CostLine } from "./read-cost-file.ts";

/** Room for 200,000 lines; protects against a decompression bomb. */
const MAX_UNPACKED = 64 * 1024 * 1024;

const Count = z.int().min(0).max(1_000_000_000);
const Packed = z.tuple([z.iso.date(), z.string().min(1).max(400), z.string().max(30), Count, Count]);

/** Packs the parsed lines into the save form, so that the preview needs no storage. */
export async function packLines(platform: Platform, lines: readonly CostLine[]): Promise<string> {
  const packed = await mapInSlices(lines, ({ day, campaign, id, cents, clicks }) =>
    JSON.stringify([day, campaign, id, cents, clicks]),
  );
  return (await promisify(gzip)([platform, ...packed].join("\n"))).toString("base64url");
}

/** undefined if a preview did not create it. */
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

/** Batch size; keeps statements short. */
const AT_ONCE = 5000;

export function* inParts<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let first = 0; first < all.length; first += AT_ONCE) yield all.slice(first, first + AT_ONCE);
}

export type Replaced = { rows: number; cents: number };

/** Stored rows of the same platform, day and campaign: by id, or by name if one of them has no id. */
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

/** Counts what saving these would replace. */
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

/** Deletes the replaced rows and returns their number. The import lock of save-costs.ts keeps other writers out. */
export async function removeReplaced(tx: Executor, platform: Platform, costs: readonly DayCost[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ad_costs where ctid = any(array(select place from (${storedOf(platform, costs)}) stored))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
