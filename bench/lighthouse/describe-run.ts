import { publicPages } from "#testing/browser/public-pages.ts";
import type { Verdict } from "./check-scores.ts";
import { LIGHTHOUSE } from "./load.ts";

type Row = readonly (string | number)[];
/** The machine's load before the first round and after each. */
type Run = { verdicts: readonly Verdict[]; cores: number; load: readonly number[] };

/** The run as a page for people: medians, what they were short of, and why. */
export function describeRun({ verdicts, cores, load }: Run): string {
  const rows = verdicts.map(({ path, scores, twin, paint, blocked }) => {
    const times = [`${(paint / 1000).toFixed(2)} s`, `${Math.round(blocked)} ms`];
    return [
      `\`${path}\``,
      scores.performance,
      twin,
      ...times,
      scores.accessibility,
      scores["best-practices"],
      scores.seo,
    ];
  });
  const costs = verdicts
    .filter(({ costs }) => costs.length > 0)
    .map(({ path, costs }) => `- \`${path}\`: ${costs.join(", ")}`);
  const hidden = publicPages.filter(({ noindex }) => noindex).map(({ path }) => `\`${path}\``);
  return `# Lighthouse, measured

${new Date().toISOString().slice(0, 10)}, \`npm run lighthouse\`: Lighthouse ${LIGHTHOUSE}, mobile, simulated throttling (Slow 4G, 4x CPU), Debian's Chromium, medians of ${load.length - 1} rounds.
The real web process on its own database and ${cores} cores shared with other work (load average before and after each round: ${load.map((figure) => figure.toFixed(1)).join(", ")}). "Twin" is the
performance of the same bytes sent from memory by a bare \`node:http\` server, in the same round: what is missing there as well is the page's weight or the
machine, not our process.

${table(["page", "performance", "twin", "LCP", "TBT", "accessibility", "best practices", "SEO"], rows)}

## What cost points

Audits with a weight that were not passed in full: their median score, and in how many rounds.

${costs.length > 0 ? costs.join("\n") : "Nothing."}

${hidden.join(", ")} ask search engines to leave them out, as they should: \`is-crawlable\` takes their points for that.
An answer of 404 cannot be indexed either (\`http-status-code\`), and Chromium notes it in its console (\`errors-in-console\`).
`;
}

const table = (head: Row, rows: readonly Row[]): string =>
  [head, head.map((_, index) => (index === 0 ? "---" : "---:")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
