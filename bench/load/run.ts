import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { measurePages, type Pages } from "./pages.ts";
import { reportOf } from "./report.ts";
import { startStage } from "./harness.ts";
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

const loadBefore = loadavg()[0] ?? 0;
const stage = await startStage();
let steady: Steady;
let burst: Load;
let pages: Pages;
try {
  steady = await measureSteady(stage, { perSecond: 100, seconds });
  burst = await measureBurst(stage, 1_000);
  pages = await measurePages(
    stage,
    options.quick ? { rounds: 1, seconds: 2 } : { rounds: Number(options.rounds), seconds: 5 },
  );
} finally {
  await stage.stop();
}
const report = reportOf({ steady, burst, pages, seconds, loadBefore });
console.log(report);
if (options.write) writeFileSync(REPORT, report);
const lost = steady.lost + burst.lost + steady.refused + burst.refused;
if (lost > 0 || steady.p99 > P99_LIMIT_MS) process.exitCode = 1;
