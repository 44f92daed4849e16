import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { machineOf, toMarkdown, writeReport } from "#testing/report/markdown.ts";
import { measurePages, type Pages } from "./pages.ts";
import { pagesReport, reportOf } from "./report.ts";
import { startLoadHarness } from "./harness.ts";
import { measureBurst, measureSteady, type Steady } from "./submits.ts";

/**
 * `npm run prove load`: what one web and one worker process carry, and what a lead and a page cost. Needs Linux, a build,
 * wrk and nginx from Debian's packages. Fails when a lead is lost, the steady p99 is over its limit, or a page from memory is not ten
 * times as quick as a rendered one. `-- --pages`: the pages only. `-- --costs`: what
 * `npm run prove scale` calculates with, for which a minute is enough.
 */
const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    rounds: { type: "string", default: "5" },
    "per-second": { type: "string", default: "100" },
    costs: { type: "boolean", default: false },
    pages: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const REPORT = "proofs/pages/load-bench.md";
const COSTS = "proofs/pages/costs.json";
const P99_LIMIT_MS = 300;
const TIMES_AS_QUICK = 10;
const seconds = options.quick ? 10 : Number(options.minutes) * 60;

const perSecond = Number(options["per-second"]);

const machine = machineOf();
const harness = await startLoadHarness();
try {
  const submits = options.pages ? undefined : await measureSubmits();
  const pages = await measurePages(
    harness,
    options.quick ? { rounds: 1, seconds: 2 } : { rounds: Number(options.rounds), seconds: 5 },
  );
  const report = submits ? reportOf({ ...submits, pages, perSecond, seconds, machine }) : pagesReport(pages);
  console.log(await toMarkdown(report));
  if (options.costs && submits) await writeCosts(submits.steady, pages);
  else if (options.write && submits) await writeReport(REPORT, report);
  if (pages.ours < TIMES_AS_QUICK * pages.rendered) process.exitCode = 1;
} finally {
  await harness.stop();
}

async function writeCosts({ cost, bytes, connections }: Steady, { cost: page }: Pages): Promise<void> {
  const [web, worker, postgres] = [cost.web, cost.worker, cost.postgres].map(round);
  const costs = {
    source: `npm run prove load -- --costs, ${perSecond} leads a second for ${seconds} s`,
    measured: new Date().toISOString().slice(0, 10),
    machine,
    msPerLead: { web, worker, postgres },
    bytesPerLead: { wal: Math.round(bytes.wal), disk: Math.round(bytes.disk) },
    msPerPage: { fromMemory: round(page.ours), rendered: round(page.rendered) },
    connectionsOfOneWebAndOneWorker: Math.max(...connections),
  };
  await writeFile(COSTS, `${JSON.stringify(costs, null, 2)}\n`);
}

function round(value: number): number {
  return Number(value.toPrecision(2));
}

async function measureSubmits() {
  const steady = await measureSteady(harness, { perSecond, seconds });
  const burst = await measureBurst(harness, 1_000);
  const lost = steady.lost + burst.lost + steady.refused + burst.refused;
  if (lost > 0 || steady.p99 > P99_LIMIT_MS) process.exitCode = 1;
  return { steady, burst };
}
