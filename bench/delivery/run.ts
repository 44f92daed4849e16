import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { startCluster } from "./fresh-databases.ts";
import { measureBacklog, measureStream } from "./delivery.ts";
import { measureIntake } from "./intake.ts";
import { measureDeadService, measureLowLoad } from "./low-load.ts";
import { partsOf, type Section } from "./report.ts";
import { startService } from "#bench/measure/timed-service.ts";
import { machineOf, runOf, toMarkdown, writeReport } from "#testing/report/markdown.ts";

/**
 * `npm run bench:delivery`: what storing and delivering a lead costs, beside the barest thing that could do it. Ratios of
 * rounds that ran side by side count; times are reported, not judged, because machines differ. Needs Linux and a build.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    rounds: { type: "string", default: "5" },
  },
});
const size = options.quick
  ? { rounds: 1, clients: [16], seconds: 1, backlog: 500, atOnce: [64], streamFor: 2, lowLoadFor: 3, deadFor: 3 }
  : {
      rounds: Number(options.rounds),
      clients: [1, 16, 64],
      seconds: 3,
      backlog: 2_000,
      atOnce: [16, 64],
      streamFor: 6,
      lowLoadFor: 12,
      deadFor: 12,
    };

const REPORT = "docs/proof/delivery-bench.md";
const BY_HAND = "## What limits it"; // from here on the report is written by a person, and kept

const sections: Section[] = [];
const machine = machineOf();
const cluster = await startCluster();
const service = await startService();
const bench = { cluster, service, rounds: size.rounds };
try {
  await add({
    title: "Intake",
    says: `Store a lead and enqueue three deliveries, ${size.seconds} s each: the verb \`submit\` in one process with a connection per client, beside pgbench with the verb's own statements (\`-M extended\`: node-postgres names no statements either).`,
    reference: "pgbench",
    ours: "submit",
    comparisons: await measureIntake(bench, size),
  });
  await add({
    title: "Working off a backlog",
    says: `${size.backlog} leads wait for one service that answers after 20 ms. One worker process, beside the bare job engine (pg-boss, batches of 16) in one process that posts and completes, and writes nothing else down.`,
    reference: "bare engine",
    ours: "worker",
    comparisons: await measureBacklog(bench, size),
  });
  await add({
    title: "100 leads a second",
    says: "From the call that stores a lead (ours: the lead, its consent and its delivery; engine: a job) to the first byte at the service.",
    reference: "bare engine",
    ours: "submit and worker",
    comparisons: await measureStream(bench, { perSecond: 100, seconds: size.streamFor }),
  });
  await add({
    title: "5 leads a second, the whole way",
    says: "From the moment a browser begins its post, through the web process, the database and the worker, to the first byte at the service; beside it a job from its insert to the first byte.",
    reference: "bare engine",
    ours: "web and worker",
    comparisons: await measureLowLoad(bench, { perSecond: 5, seconds: size.lowLoadFor }),
  });
  await add({
    title: "A dead service beside a healthy one",
    says: "20 leads a second the whole way to a healthy service, alone, and beside a second one that takes requests and never answers (deadline 5 s, so that it is found out, closed off and probed meanwhile).",
    reference: "healthy alone",
    ours: "beside a dead one",
    comparisons: await measureDeadService(bench, { perSecond: 20, seconds: size.deadFor }),
  });
} finally {
  await service.stop();
  await cluster.stop();
}
if (options.write) {
  const written = existsSync(REPORT) ? readFileSync(REPORT, "utf8") : "";
  await writeReport(REPORT, [
    "# Storing and delivering, measured",
    `${runOf()}, \`npm run bench:delivery -- --write\`, ${machine}. Server, clients, workers and the api service share these cores.`,
    `${size.rounds} rounds a line, both sides in turn, each in a fresh database of the same PostgreSQL 18. A figure is the median of the rounds (least to most); ratios are taken round by round.`,
    ...sections.flatMap(partsOf),
    ...(written.includes(BY_HAND) ? [written.slice(written.indexOf(BY_HAND))] : []),
  ]);
}

async function add(section: Section): Promise<void> {
  sections.push(section);
  console.log(await toMarkdown(partsOf(section)));
}
