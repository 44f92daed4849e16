import type { Funnel } from "#funnels/engine/types.ts";

/**
 * Marks a recent submit, so that Back says "already arrived" instead of showing an empty form. Half an hour is long enough for
 * that.
 */
export const arrivedCookie = ({ basePath }: Funnel): string =>
  `arrived=1; Path=${basePath}; SameSite=Lax; Max-Age=1800`;

export function rememberArrival(funnel: Funnel): void {
  document.cookie = arrivedCookie(funnel);
}
