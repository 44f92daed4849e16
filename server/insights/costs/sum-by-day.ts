import { mapInSlices } from "#server/platform/in-slices.ts";
import type { CostLine } from "./read-cost-file.ts";

/** A campaign's cost on a day. */
export type DayCost = Omit<CostLine, "line">;

/** Key of a platform's campaign: its id where the file has one, because names may be shared or change. */
export const campaignKey = ({ id, campaign }: Pick<CostLine, "id" | "campaign">): string =>
  id === "" ? ` ${campaign}` : id;

/** Sums lines of one campaign and day, which are split by ad group, device or network. Sorted by day. */
export async function sumByDay(lines: readonly CostLine[]): Promise<DayCost[]> {
  const sums = new Map<string, DayCost>();
  await mapInSlices(lines, ({ day, campaign, id, cents, clicks }) => {
    const key = `${day} ${campaignKey({ id, campaign })}`;
    const sum = sums.get(key);
    sums.set(key, { day, campaign, id, cents: (sum?.cents ?? 0) + cents, clicks: (sum?.clicks ?? 0) + clicks });
  });
  return [...sums.values()].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}
