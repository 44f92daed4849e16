import { publicPages } from "#testing/browser/public-pages.ts";
import { runOf, tableOf, type Column } from "#testing/report/markdown.ts";
import type { Verdict } from "./check-scores.ts";
import { LIGHTHOUSE } from "./load.ts";

/** The machine, and its load before the first round and after each. */
type Run = { verdicts: readonly Verdict[]; machine: string; load: readonly number[] };

const COLUMNS: readonly Column<Verdict>[] = [
  ["page", ({ path }) => `\`${path}\``],
  ["performance", ({ scores }) => scores.performance],
  ["twin", ({ twin }) => twin],
  ["LCP", ({ paint }) => `${(paint / 1000).toFixed(2)} s`],
  ["TBT", ({ blocked }) => `${Math.round(blocked)} ms`],
  ["accessibility", ({ scores }) => scores.accessibility],
  ["best practices", ({ scores }) => scores["best-practices"]],
  ["SEO", ({ scores }) => scores.seo],
];

/** The run as a page for people: medians, what they were short of, and why. */
export function describeRun({ verdicts, machine, load }: Run): string[] {
  const costs = verdicts
    .filter(({ costs }) => costs.length > 0)
    .map(({ path, costs }) => `- \`${path}\`: ${costs.join(", ")}`);
  const hidden = publicPages.filter(({ noindex }) => noindex).map(({ path }) => `\`${path}\``);
  return [
    "# Lighthouse, measured",
    `${runOf()}, \`npm run prove lighthouse\`: Lighthouse ${LIGHTHOUSE}, mobile, simulated throttling (Slow 4G, 4x CPU), Debian's Chromium, medians of ${load.length - 1} rounds.
The real web process on its own database and ${machine}, shared with other work (load average before and after each round: ${load.map((figure) => figure.toFixed(1)).join(", ")}). "Twin" is the
performance of the same bytes sent from memory by a bare \`node:http\` server, in the same round: what is missing there as well is the page's weight or the
machine, not our process.`,
    tableOf(COLUMNS, verdicts),
    "## What cost points",
    "Audits with a weight that were not passed in full: their median score, and in how many rounds.",
    costs.length > 0 ? costs.join("\n") : "Nothing.",
    `${hidden.join(", ")} ask search engines to leave them out, as they should: \`is-crawlable\` takes their points for that.
An answer of 404 cannot be indexed either (\`http-status-code\`), and Chromium notes it in its console (\`errors-in-console\`).`,
  ];
}
