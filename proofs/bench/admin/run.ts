import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { median, percentile } from "#testing/statistics.ts";
import { machineOf, runOf, tableOf, toMarkdown, writeReport, type Column } from "#testing/report/markdown.ts";
import { casesFor, type Case } from "./cases.ts";
import { startAdminHarness } from "./harness.ts";
import { exportMany } from "./export-memory.ts";
import { readPlans, type Cost } from "./plans.ts";

/**
 * `npm run prove lists`: how long the verbs behind the staff's lists take on millions of leads, beside bare prepared SQL for the
 * same rows, in turn. Times are reported, not judged: machines differ. A plan that reads a big table from end to end is a failure.
 */
const { values } = parseArgs({
  options: {
    scale: { type: "string", default: "5000000" },
    quick: { type: "boolean", default: false },
    rounds: { type: "string", default: "40" },
    /** Only cases with this in their name, and no export: `--only everywhere` is the search over everything. */
    only: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const scale = values.quick ? 100_000 : Number(values.scale);
const rounds = Number(values.rounds);
const machine = machineOf();
const isBusy = (loadavg()[0] ?? 0) > cpus().length;

const harness = await startAdminHarness(scale);
const client = new Client({ connectionString: harness.url });
await client.connect();
let report: string[];
try {
  const all = await casesFor(harness.db);
  const cases = all.filter(({ name }) => name.includes(values.only ?? ""));
  const { scans, costs } = await readPlans(harness.url, cases);
  const measured = await measure(cases, costs);
  const exported = values.only === undefined ? await exportMany(harness.db, Math.min(1_000_000, scale)) : undefined;
  const size = await client.query<{ size: string }>(
    "select pg_size_pretty(pg_database_size(current_database())) as size",
  );
  report = [
    "# The staff's lists, measured",
    `${runOf()}, \`npm run prove lists -- --scale ${scale}\`, ${machine}. ${harness.submissions} submissions, ` +
      `${harness.deliveries} deliveries, ${size.rows[0]?.size}, generated in ${Math.round(harness.seedSeconds)} s.`,
    `${rounds} rounds, in milliseconds: the verb (all its statements, its TypeScript and its masking) beside the shortest ` +
      "SQL for the same rows as named prepared statements, in turn on the same data. Pages: of 8 kB, that the server looks at for the verb, however busy the machine.",
    ...(isBusy
      ? ["The machine was busy with other work: times are several times longer than on a quiet one; pages are not."]
      : []),
    tableOf(columnsWith(costs), measured),
    `No statement of these reads form_submissions, deliveries or delivery_events from end to end: ${scans.length === 0 ? "yes" : "**no**"}.`,
    searchText(measured),
    ...(exported === undefined
      ? []
      : [
          `Export of ${exported.leads} leads: ${exported.megabytes.toFixed(0)} MB of CSV in ${exported.seconds.toFixed(0)} s. Memory of the process ` +
            `(RSS) ${exported.beforeMb.toFixed(0)} MB before, ${exported.peakMb.toFixed(0)} MB at most.`,
        ]),
  ];
  for (const scan of scans) console.error(scan);
  process.exitCode = scans.length > 0 ? 1 : 0;
} finally {
  await client.end();
  await harness.stop();
}
console.log(await toMarkdown(report));
if (values.write) await writeReport("proofs/pages/admin-bench.md", report);

type Times = { name: string; bare: number[]; verb: number[] };

/** Whether every search over everything keeps to its goal. By the median: the goal is about the search, not about the machine's other work. */
function searchText(measured: readonly Times[]): string {
  const slow = measured.filter(
    ({ name, bare, verb }) => name.startsWith("everywhere") && median(verb) > 1.5 * median(bare) + 20,
  );
  const goal = "Every search over everything takes at most 1.5 times the bare SQL and 20 ms (p50)";
  return slow.length === 0 ? `${goal}: yes.` : `${goal}: **not** ${slow.map(({ name }) => name).join(", ")}.`;
}

function ratio(verb: number, bare: number): string {
  return (verb / bare).toFixed(1);
}

function columnsWith(costs: ReadonlyMap<string, Cost>): Column<Times>[] {
  return [
    ["", ({ name }) => name],
    ["bare SQL, p50", ({ bare }) => median(bare).toFixed(1)],
    ["p95", ({ bare }) => percentile(bare, 0.95).toFixed(1)],
    ["verb, p50", ({ verb }) => median(verb).toFixed(1)],
    ["p95", ({ verb }) => percentile(verb, 0.95).toFixed(1)],
    ["ratio of p95", ({ bare, verb }) => ratio(percentile(verb, 0.95), percentile(bare, 0.95))],
    ["of p50", ({ bare, verb }) => ratio(median(verb), median(bare))],
    ["statements", ({ name }) => costs.get(name)?.statements.length ?? 0],
    ["pages", ({ name }) => costs.get(name)?.pages ?? 0],
  ];
}

async function measure(cases: readonly Case[], costs: ReadonlyMap<string, Cost>): Promise<Times[]> {
  const results = [];
  for (const [i, { name, verb, bare }] of cases.entries()) {
    const times: Times = { name, bare: [], verb: [] };
    const runBare = async () => {
      const statements = bare === "own" ? (costs.get(name)?.statements ?? []) : bare;
      for (const [j, { text, values }] of statements.entries())
        await client.query({ name: `case-${i}-${j}`, text, values });
    };
    for (let round = -2; round < rounds; round++) {
      const [bareMs, verbMs] = [await timed(runBare), await timed(() => verb(harness.db))];
      if (round < 0) continue; // warm
      times.bare.push(bareMs);
      times.verb.push(verbMs);
    }
    console.log(
      `${name.padEnd(32)} ${median(times.bare).toFixed(1).padStart(8)} ${median(times.verb).toFixed(1).padStart(8)}`,
    );
    results.push(times);
  }
  return results;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}
