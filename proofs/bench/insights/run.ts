import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { readInsights, readQuestion, type InsightsQuestion } from "#app/admin/insights/read-insights.server.ts";
import { median, percentile } from "#testing/statistics.ts";
import { machineOf, runOf, tableOf, toMarkdown, writeReport, type Column } from "#testing/report/markdown.ts";
import { bareOf, factsOfDays, factsOfWeeks, type Bare } from "./bare.ts";
import { fillInsights, sizesOf, startInsightsHarness } from "./harness.ts";

/**
 * `npm run prove insights`: replays counts of 13 months, eight forms and 200 campaigns through the product's own counting and upsert,
 * compares the sums with a recount, and measures what /admin/insights reads beside bare prepared SQL for the same figures, in turn. Sums that
 * differ are a failure; times are reported, not judged: machines differ. `--counts 100000000` is the whole. `--replay-only` fills a
 * cluster that is kept, `--measure-only` measures the one that was filled last: the first takes long, the second wants a quiet machine.
 */
const { values } = parseArgs({
  options: {
    counts: { type: "string", default: "500000" },
    rounds: { type: "string", default: "20" },
    write: { type: "boolean", default: false },
    "replay-only": { type: "boolean", default: false },
    "measure-only": { type: "boolean", default: false },
  },
});
const [counts, rounds] = [Number(values.counts), Number(values.rounds)];
const GOAL_MS = 300;
const GOAL_RATIO = 1.5;
/** As many as the bare statements of a screen: each has a connection of its own, as in the product. */
const CONNECTIONS = 12;

type Times = { name: string; bare: number[]; verb: number[] };

const columns: readonly Column<Times>[] = [
  ["", ({ name }) => name],
  ["bare SQL, p50", ({ bare }) => median(bare).toFixed(1)],
  ["p95", ({ bare }) => percentile(bare, 0.95).toFixed(1)],
  ["screen, p50", ({ verb }) => median(verb).toFixed(1)],
  ["p95", ({ verb }) => percentile(verb, 0.95).toFixed(1)],
  ["ratio of p95", ({ bare, verb }) => (percentile(verb, 0.95) / percentile(bare, 0.95)).toFixed(1)],
  ["of p50", ({ bare, verb }) => (median(verb) / median(bare)).toFixed(1)],
];

if (values["replay-only"]) {
  await fillInsights(counts);
  process.exit();
}

const begun = performance.now();
const machine = machineOf();
const isBusy = (loadavg()[0] ?? 0) > cpus().length;
const harness = await startInsightsHarness(counts, values["measure-only"]);
const clients = Array.from({ length: CONNECTIONS }, () => new Client({ connectionString: harness.url }));
let report: string[];
try {
  for (const client of clients) await client.connect();
  const { form } = await readInsights(harness.db, readQuestion(new URLSearchParams()));
  const measured: Times[] = [];
  for (const days of ["7", "30", "90", "13m"])
    for (const filter of [{}, { device: "phone" }, { campaign: "3" }, { device: "phone", campaign: "150" }]) {
      const question = readQuestion(new URLSearchParams({ days, ...filter }));
      const name = [days === "13m" ? "13 months" : `${days} days`, ...Object.entries(filter).flat()].join(" ");
      measured.push(await measure(name, question, bareOf(question, form)));
    }
  report = [
    "# Insights, measured",
    `${runOf()}, \`npm run prove insights -- --counts ${counts}\`, ${machine}.`,
    harness.says.join(" "),
    "On disk, in megabytes:",
    tableOf(
      [
        ["", ({ table }) => table],
        ["rows", (size) => size.rows],
        ["table", ({ heap }) => heap.toFixed(0)],
        ["with indexes", ({ whole }) => whole.toFixed(0)],
      ],
      await sizesOf(harness.url),
    ),
    `What the screen reads, ${rounds} rounds, in milliseconds: its readers (all statements and their TypeScript) beside the shortest SQL for the same ` +
      "figures as prepared statements, each at once on connections of its own, in turn on the same data.",
    ...(isBusy ? ["The machine was busy with other work: times are several times longer than on a quiet one."] : []),
    tableOf(columns, measured),
    goalText(measured),
    await weeksText(),
    `The whole run took ${Math.round((performance.now() - begun) / 1000)} s.`,
  ];
} finally {
  for (const client of clients) await client.end();
  await harness.stop();
}
console.log(await toMarkdown(report));
if (values.write) await writeReport("proofs/pages/insights-bench.md", report);

async function measure(name: string, question: InsightsQuestion, bare: readonly Bare[]): Promise<Times> {
  const times: Times = { name, bare: [], verb: [] };
  for (let round = -2; round < rounds; round++) {
    const bareMs = await timed(() => Promise.all(bare.map((statement, n) => runBare(name, statement, n))));
    const verbMs = await timed(() => readInsights(harness.db, question));
    if (round < 0) continue; // warm
    times.bare.push(bareMs);
    times.verb.push(verbMs);
  }
  console.log(
    `${name.padEnd(36)} ${median(times.bare).toFixed(1).padStart(8)} ${median(times.verb).toFixed(1).padStart(8)}`,
  );
  return times;
}

async function runBare(name: string, { text, values: given }: Bare, n: number): Promise<unknown> {
  return clients[n % CONNECTIONS]?.query({ name: `${name} ${n}`, text, values: given });
}

/** Measures what the weekly sums save, on one connection. */
async function weeksText(): Promise<string> {
  const { range } = readQuestion(new URLSearchParams({ days: "13m" }));
  const [days, weeks]: [number[], number[]] = [[], []];
  for (let round = -1; round < Math.min(5, rounds); round++) {
    const [daysMs, weeksMs] = [
      await timed(() => runBare("facts of days", factsOfDays(range), 0)),
      await timed(() => runBare("facts of weeks", factsOfWeeks(range), 0)),
    ];
    if (round < 0) continue;
    days.push(daysMs);
    weeks.push(weeksMs);
  }
  return `What became of the leads of 13 months, by campaign and form: ${median(weeks).toFixed(0)} ms from the sums of weeks, ${median(days).toFixed(0)} ms from the days.`;
}

function goalText(measured: readonly Times[]): string {
  const slow = measured.filter(
    ({ bare, verb }) =>
      percentile(verb, 0.95) >= GOAL_MS || percentile(verb, 0.95) > GOAL_RATIO * percentile(bare, 0.95),
  );
  const goal = `Every case under ${GOAL_MS} ms and at most ${GOAL_RATIO} times the bare SQL (p95)`;
  return slow.length === 0 ? `${goal}: yes.` : `${goal}: **not** ${slow.map(({ name }) => name).join("; ")}.`;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
