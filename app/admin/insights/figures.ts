import { formatPercent, formatWholePercent } from "#app/admin/labels/format.ts";

/** Minimum sample size for rates. */
export const ENOUGH = 20;

export const TOO_LITTLE = "not enough data";

/** A share of at least 20, in per cent; undefined below. */
export const shareOf = (part: number, whole: number): number | undefined => (whole < ENOUGH ? undefined : part / whole);

/** "37.0 %"; a dash below the sample size. */
export const shareText = (share: number | undefined): string => (share === undefined ? "–" : formatPercent(share));

/** "6 % more than before", "as many as before"; the earlier figure below the sample size. */
export function changeText(now: number, before: number | undefined): string | undefined {
  if (before === undefined) return undefined;
  if (before < ENOUGH) return `${before} before`;
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return "as many as before";
  return `${formatWholePercent(Math.abs(percent))} ${percent > 0 ? "more" : "fewer"} than before`;
}
