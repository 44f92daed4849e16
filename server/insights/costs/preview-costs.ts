import type { Executor } from "#server/db/database.ts";
import type { Platform } from "./cost-columns.ts";
import { matchCosts, type MatchedCosts } from "./match-costs.ts";
import { packLines } from "./pack-lines.ts";
import { readCostFile, type CostFile, type RejectedLine } from "./read-cost-file.ts";

/** What saving a file would do. */
export type CostPreview = MatchedCosts & {
  kind: "preview";
  platform: Platform;
  /** The first and the last day. Empty: no line could be read. */
  from: string;
  to: string;
  lines: number;
  totals: number;
  cents: number;
  clicks: number;
  rejected: RejectedLine[];
  /** For the form that saves it. */
  packed: string;
};

export type Previewed = CostPreview | Exclude<CostFile, { kind: "read" }>;

export async function previewCosts(db: Executor, bytes: Uint8Array, today: string): Promise<Previewed> {
  const file = readCostFile(bytes, today);
  if (file.kind !== "read") return file;
  const { platform, lines, rejected, totals } = file;
  const days = lines.map(({ day }) => day).toSorted();
  return {
    kind: "preview",
    platform,
    from: days[0] ?? "",
    to: days.at(-1) ?? "",
    lines: lines.length,
    totals,
    cents: lines.reduce((sum, { cents }) => sum + cents, 0),
    clicks: lines.reduce((sum, { clicks }) => sum + clicks, 0),
    rejected,
    ...(await matchCosts(db, platform, lines)),
    packed: packLines(platform, lines),
  };
}
