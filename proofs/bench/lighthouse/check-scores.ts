import { median } from "#testing/statistics.ts";
import type { Report } from "./load.ts";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof CATEGORIES)[number];

/** One page after all rounds: medians, and what took points from it in how many of them. */
export type Verdict = {
  path: string;
  scores: Record<Category, number>;
  /** The performance of the same bytes from a server without work behind it. */
  twin: number;
  paint: number;
  blocked: number;
  costs: string[];
};

export const judge = (path: string, reports: readonly Report[], twins: readonly Report[]): Verdict => ({
  path,
  scores: Object.fromEntries(CATEGORIES.map((name) => [name, medianScore(reports, name)])) as Verdict["scores"],
  twin: medianScore(twins, "performance"),
  paint: median(reports.map(({ audits }) => audits["largest-contentful-paint"]?.numericValue ?? Number.NaN)),
  blocked: median(reports.map(({ audits }) => audits["total-blocking-time"]?.numericValue ?? Number.NaN)),
  costs: costsOf(reports),
});

const medianScore = (reports: readonly Report[], category: Category): number =>
  Math.round(100 * median(reports.map(({ categories }) => categories[category]?.score ?? Number.NaN)));

/** Audits with a weight that were not passed in full. */
function costsOf(reports: readonly Report[]): string[] {
  const costly = reports.flatMap(({ categories, audits }) =>
    Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return [...Map.groupBy(costly, (id) => id)].map(([id, times]) => {
    const scores = reports.map(({ audits }) => audits[id]?.score ?? 1);
    return `${id} ${median(scores).toFixed(2)} (${times.length} of ${reports.length})`;
  });
}
