import { formatCount, formatNumber } from "#app/admin/labels/format.ts";
import type { Filters } from "./filters.ts";

/** "50 of about 12 840 · newest first"; with filters only the number on this page. */
export function howMany(
  shown: number,
  isAll: boolean,
  inView: { count: number; isMore: boolean },
  filters: Filters,
): string {
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== "");
  if (isFiltered)
    return isAll ? `${formatCount(shown, "lead")} match` : `${formatNumber(shown)} matching leads on this page`;
  return `${formatNumber(shown)} of ${inView.isMore ? "about " : ""}${formatNumber(inView.count)} · newest first`;
}
