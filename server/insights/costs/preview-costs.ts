import type { Executor } from "#server/platform/db/database.ts";
import type { Platform } from "./cost-columns.ts";
import { matchCosts, type MatchedCosts } from "./match-costs.ts";
import { packLines } from "./pack-lines.ts";
import { readCostFile, type CostFile, type RejectedLine } from "./read-cost-file.ts";
import { readReplaced, type Replaced } from "./replaced-costs.ts";
import { campaignKey, sumByDay } from "./sum-by-day.ts";

/** A page of names is enough; the rest is told as a number. */
const MOST_SHOWN = 200;

/** The first of a list, and how many there are. */
export type Shown<T> = { all: number; first: readonly T[] };

const shown = <T>(all: readonly T[]): Shown<T> => ({ all: all.length, first: all.slice(0, MOST_SHOWN) });

/** What saving a file would do. */
export type CostPreview = { [List in keyof MatchedCosts]: Shown<MatchedCosts[List][number]> } & {
  kind: "preview";
  platform: Platform;
  /** The first and the last day. Empty: no line could be read. */
  from: string;
  to: string;
  lines: number;
  totals: number;
  cents: number;
  clicks: number;
  rejected: Shown<RejectedLine>;
  /** Rows of the same campaigns and days that were saved before: of those that links match, and of the others. */
  replaces: { matched: Replaced; unmatched: Replaced };
  /** For the form that saves it. */
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
