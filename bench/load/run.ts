import { parseArgs } from "node:util";
import { machineOf, toMarkdown, writeReport } from "#testing/report/markdown.ts";
import { measurePages, type Pages } from "./pages.ts";
import { reportOf } from "./report.ts";
import { startLoadHarness } from "./harness.ts";
import { measureBurst, measureSteady, type Load, type Steady } from "./submits.ts";

/**
 * `npm run bench:load`: what one web and one worker process carry, and what a lead and a page cost. Needs Linux, a build,
 * wrk and nginx from Debian's packages. Fails when a lead is lost, or the steady p99 is over its limit.
 */
const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    rounds: { type: "string", default: "5" },
    quick: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const REPORT = "docs/proof/load-bench.md";
const P99_LIMIT_MS = 300;
const seconds = options.quick ? 10 : Number(options.minutes) * 60;

const machine = machineOf();
const harness = await startLoadHarness();
let steady: Steady;
let burst: Load;
let pages: Pages;
try {
  steady = await measureSteady(harness, { perSecond: 100, seconds });
  burst = await measureBurst(harness, 1_000);
  pages = await measurePages(
    harness,
    options.quick ? { rounds: 1, seconds: 2 } : { rounds: Number(options.rounds), seconds: 5 },
  );
} finally {
  await harness.stop();
}
const report = reportOf({ steady, burst, pages, seconds, machine });
console.log(await toMarkdown(report));
if (options.write) await writeReport(REPORT, report);
const lost = steady.lost + burst.lost + steady.refused + burst.refused;
if (lost > 0 || steady.p99 > P99_LIMIT_MS) process.exitCode = 1;
