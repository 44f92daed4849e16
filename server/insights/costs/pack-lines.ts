import { z } from "zod";
import { PLATFORMS, type Platform } from "./cost-columns.ts";
import type { CostLine } from "./read-cost-file.ts";

const Packed = z.object({
  platform: z.enum(PLATFORMS),
  lines: z
    .array(
      z.tuple([
        z.iso.date(),
        z.string().min(1).max(1000),
        z.int().min(0).max(1_000_000_000),
        z.int().min(0).max(1_000_000_000),
      ]),
    )
    .max(50_000),
});

/** What was read of a file, for the form that saves it: the page keeps it between the preview and the save. */
export const packLines = (platform: Platform, lines: readonly CostLine[]): string =>
  JSON.stringify({
    platform,
    lines: lines.map(({ day, campaign, cents, clicks }) => [day, campaign, cents, clicks]),
  });

/** Undefined: this is not what a preview has made. */
export function unpackLines(packed: string): { platform: Platform; lines: CostLine[] } | undefined {
  try {
    const { platform, lines } = Packed.parse(JSON.parse(packed));
    return {
      platform,
      lines: lines.map(([day, campaign, cents, clicks], n) => ({ line: n + 1, day, campaign, cents, clicks })),
    };
  } catch {
    return undefined;
  }
}
