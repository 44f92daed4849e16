import type { Count } from "#server/delivery/stats/what-counts.ts";

export const totalOf = (counts: readonly Count[]): Count => ({
  count: counts.reduce((sum, { count }) => sum + count, 0),
  isMore: counts.some(({ isMore }) => isMore),
});
