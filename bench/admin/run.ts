import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { median, percentile } from "#bench/measure/statistics.ts";
import { casesFor, type Case } from "./cases.ts";
import { openStage } from "./harness.ts";
import { exportMany } from "./export-memory.ts";
import { readPlans, type Cost } from "./plans.ts";

/**
 * `npm run bench:admin`: how long the verbs behind the staff's lists take on millions of leads, beside bare prepared SQL for the
 * same rows, in turn. Times are reported, not judged: machines differ. A plan that reads a big table from end to end is a failure.
 */
const { values } = parseArgs({
  options: {
    scale: { type: "string", default: "5000000" },
    quick: { type: "boolean", default: false },
    rounds: { type: "string", default: "40" },
    write: { type: "boolean", default: false },
  },
});
const scale = values.quick ? 100_000 : Number(values.scale);
const rounds = Number(values.rounds);
const loadBefore = loadavg()[0] ?? 0;

const stage = await openStage(scale);
const client = new Client({ connectionString: stage.url });
await client.connect();
const lines: string[] = [];
try {
  const cases = await casesFor(stage.db);
  const { scans, costs } = await readPlans(stage.url, cases);
  const measured = await measure(cases, costs);
  const exported = await exportMany(stage.db, Math.min(1_000_000, scale));
  const size = await client.query<{ size: string }>(
    "select pg_size_pretty(pg_database_size(current_database())) as size",
  );
  lines.push(
    "# The staff's lists, measured",
    "",
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench:admin -- --scale ${scale}\`, ${cpus().length} cores, load ${loadBefore.toFixed(1)} before, ` +
      `Node ${process.versions.node}. ${stage.submissions} submissions, ${stage.deliveries} deliveries, ${size.rows[0]?.size}` +
      `, generated in ${Math.round(stage.seedSeconds)} s.`,
    "",
    `${rounds} rounds, in milliseconds: the verb (all its statements, its TypeScript and its masking) beside the shortest ` +
      "SQL for the same rows as named prepared statements, in turn on the same data. Pages: of 8 kB, that the server looks at for the verb, however busy the machine.",
    "",
    ...(loadBefore > cpus().length
      ? ["The machine was busy with other work: times are several times longer than on a quiet one; pages are not.", ""]
      : []),
    "| | bare SQL, p50 | p95 | verb, p50 | p95 | ratio of p95 | of p50 | statements | pages |",
    `| --- |${" ---: |".repeat(8)}`,
    ...measured.map((one) => lineOf(one, costs.get(one.name))),
    "",
    `No statement of these reads form_submissions, deliveries or delivery_events from end to end: ${scans.length === 0 ? "yes" : "**no**"}.`,
    "",
    `Export of ${exported.leads} leads: ${exported.megabytes.toFixed(0)} MB of CSV in ${exported.seconds.toFixed(0)} s. Memory of the process ` +
      `(RSS) ${exported.beforeMb.toFixed(0)} MB before, ${exported.peakMb.toFixed(0)} MB at most.`,
    "",
  );
  for (const scan of scans) console.error(scan);
  process.exitCode = scans.length > 0 ? 1 : 0;
} finally {
  await client.end();
  await stage.stop();
}
const report = lines.join("\n");
console.log(report);
if (values.write) writeFileSync("docs/proof/admin-bench.md", report);

type Times = { bare: number[]; verb: number[] };

function lineOf({ name, bare, verb }: Times & { name: string }, cost: Cost | undefined): string {
  const [bare50, verb50] = [median(bare), median(verb)];
  const [bare95, verb95] = [percentile(bare, 0.95), percentile(verb, 0.95)];
  const figures = [bare50, bare95, verb50, verb95, verb95 / bare95, verb50 / bare50].map((value) => value.toFixed(1));
  return `| ${[name, ...figures, cost?.statements.length ?? 0, cost?.pages ?? 0].join(" | ")} |`;
}

async function measure(
  cases: readonly Case[],
  costs: ReadonlyMap<string, Cost>,
): Promise<(Times & { name: string })[]> {
  const results = [];
  for (const [i, { name, verb, bare }] of cases.entries()) {
    const times: Times = { bare: [], verb: [] };
    const runBare = async () => {
      const statements = bare === "own" ? (costs.get(name)?.statements ?? []) : bare;
      for (const [j, { text, values }] of statements.entries())
        await client.query({ name: `case-${i}-${j}`, text, values });
    };
    for (let round = -2; round < rounds; round++) {
      const [bareMs, verbMs] = [await timed(runBare), await timed(() => verb(stage.db))];
      if (round < 0) continue; // warm
      times.bare.push(bareMs);
      times.verb.push(verbMs);
    }
    console.log(
      `${name.padEnd(32)} ${median(times.bare).toFixed(1).padStart(8)} ${median(times.verb).toFixed(1).padStart(8)}`,
    );
    results.push({ name, ...times });
  }
  return results;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}
