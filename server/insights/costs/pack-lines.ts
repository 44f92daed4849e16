import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";
import { mapInSlices } from "#server/platform/in-slices.ts";
import { PLATFORMS, type Platform } from "./cost-columns.ts";
import type { CostLine } from "./read-cost-file.ts";

/** What 200,000 lines come to, and what nobody sends by a mistake. */
const MOST_UNPACKED = 64 * 1024 * 1024;

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
    const unpacked = await promisify(gunzip)(Buffer.from(packed, "base64url"), { maxOutputLength: MOST_UNPACKED });
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
