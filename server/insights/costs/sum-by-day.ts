import { mapInSlices } from "#server/platform/in-slices.ts";
import type { CostLine } from "./read-cost-file.ts";

/** What a campaign has cost on a day. */
export type DayCost = Omit<CostLine, "line">;

/** Which campaign of the platform it is: by its id where the file has one, since two may have one name and a name may change. */
export const campaignKey = ({ id, campaign }: Pick<CostLine, "id" | "campaign">): string =>
  id === "" ? ` ${campaign}` : id;

/** A file may have several lines for a campaign and day: by ad group, device or network. By the day. */
export async function sumByDay(lines: readonly CostLine[]): Promise<DayCost[]> {
  const sums = new Map<string, DayCost>();
  await mapInSlices(lines, ({ day, campaign, id, cents, clicks }) => {
    const key = `${day} ${campaignKey({ id, campaign })}`;
    const sum = sums.get(key);
    sums.set(key, { day, campaign, id, cents: (sum?.cents ?? 0) + cents, clicks: (sum?.clicks ?? 0) + clicks });
  });
  return [...sums.values()].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}
