import type { Area } from "#server/sales/routing/area.ts";
import { formatCount, formatNumber } from "#app/admin/labels/format.ts";

export type Region = { region: string; leads: number };
type Bar = Region & { isInside: boolean };

/** Every region from 00 to 99; leads without a postal code have no place in it. An area of null is everywhere. */
export function stripBars(regions: readonly Region[], area: Area | null): Bar[] {
  const leadsOf = new Map(regions.map(({ region, leads }) => [region, leads]));
  return Array.from({ length: 100 }, (_, n) => {
    const region = String(n).padStart(2, "0");
    const isInside = area === null || area.some(([from, to]) => from < (n + 1) * 1000 && to >= n * 1000);
    return { region, leads: leadsOf.get(region) ?? 0, isInside };
  });
}

/** "1 930 of 7 412 leads of last month were where this area reaches" */
export function areaText(bars: readonly Bar[]): string {
  const all = bars.reduce((sum, { leads }) => sum + leads, 0);
  const inside = bars.filter(({ isInside }) => isInside).reduce((sum, { leads }) => sum + leads, 0);
  return `${formatNumber(inside)} of ${formatCount(all, "lead")} of last month in the regions that the saved area reaches`;
}
