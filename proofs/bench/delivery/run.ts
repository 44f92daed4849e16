import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { startCluster } from "./fresh-databases.ts";
import { measureBacklog, type Checkout } from "./backlog.ts";
import { measureStream } from "./delivery.ts";
import { measureIntake } from "./intake.ts";
import { measureIntakeOverHttp } from "./intake-over-http.ts";
import { measureDeadService, measureLowLoad } from "./low-load.ts";
import { partsOf, type Section } from "./report.ts";
import { startService } from "#proofs/bench/measure/timed-service.ts";
import { outputOf } from "#testing/processes/child-process.ts";
import { machineOf, runOf, toMarkdown, writeReport } from "#testing/report/markdown.ts";

/**
 * `npm run prove delivery`: what storing and delivering a lead costs, beside the barest thing that could do it. Ratios of
 * rounds that ran side by side count; times are reported, not judged, because machines differ. Needs Linux and a build.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    rounds: { type: "string", default: "5" },
    /** A part alone: intake, intake-over-http, backlog, stream, low-load or dead-service. */
    only: { type: "string" },
    /** The folder of another checkout, whose worker is measured in the same rounds. May be given again. */
    also: { type: "string", multiple: true, default: [] },
    /** Filters the contenders of the backlog by name. */
    contenders: { type: "string", default: "" },
    waiting: { type: "string", default: "10000" },
    past: { type: "string", default: "20000" },
  },
});
const size = options.quick
  ? { rounds: 1, clients: [16], seconds: 1, waiting: 500, past: 1_000, streamFor: 2, lowLoadFor: 3, deadFor: 3 }
  : {
      rounds: Number(options.rounds),
      clients: [1, 16, 64],
      seconds: 3,
      waiting: Number(options.waiting),
      past: Number(options.past),
      streamFor: 6,
      lowLoadFor: 12,
      deadFor: 12,
    };
const isWanted = (part: string): boolean => (options.only ?? part) === part;

const REPORT = "proofs/pages/delivery-bench.md";
const BY_HAND = "## What limits it"; // from here on the report is written by a person, and kept

const sections: Section[] = [];
const machine = machineOf();
const cluster = await startCluster();
const service = await startService();
const bench = { cluster, service, rounds: size.rounds };
try {
  if (isWanted("intake"))
    await add({
      title: "Intake",
      says: `Store a lead and enqueue three deliveries, ${size.seconds} s each: the verb \`submit\` in one process with a connection per client, beside pgbench with the statements that the verb once made (\`-M extended\`).`,
      reference: "pgbench",
      ours: "submit",
      comparisons: await measureIntake(bench, size),
    });
  if (isWanted("intake-over-http"))
    await add({
      title: "Intake over HTTP",
      says: `The same through one web process, ${size.seconds} s each, beside the same pgbench. All that was acknowledged is counted in the database afterwards.`,
      reference: "pgbench",
      ours: "web",
      comparisons: await measureIntakeOverHttp(bench, size),
    });
  if (isWanted("backlog")) {
    const backlog = { ...size, atOnce: 64, others: options.also.map(checkoutIn), only: options.contenders };
    for (const section of await measureBacklog(bench, backlog)) await add(section);
  }
  if (isWanted("stream"))
    await add({
      title: "100 leads a second",
      says: "From the call that stores a lead (ours: the lead, its consent and its delivery; engine: a job) to the first byte at the service.",
      reference: "bare engine",
      ours: "submit and worker",
      comparisons: await measureStream(bench, { perSecond: 100, seconds: size.streamFor }),
    });
  if (isWanted("low-load"))
    await add({
      title: "5 leads a second, the whole way",
      says: "From the moment a browser begins its post, through the web process, the database and the worker, to the first byte at the service; beside it a job from its insert to the first byte.",
      reference: "bare engine",
      ours: "web and worker",
      comparisons: await measureLowLoad(bench, { perSecond: 5, seconds: size.lowLoadFor }),
    });
  if (isWanted("dead-service"))
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
    `${runOf()}, \`npm run prove delivery -- --write\`, ${machine}. Server, clients, workers and the api service share these cores.`,
    `${size.rounds} rounds a line, all sides in turn, each in a fresh database of the same PostgreSQL 18. A figure is the median of the rounds (least to most); ratios are taken round by round.`,
    ...sections.flatMap(partsOf),
    ...(written.includes(BY_HAND) ? [written.slice(written.indexOf(BY_HAND))] : []),
  ]);
}

function checkoutIn(folder: string): Checkout {
  return { folder, commit: outputOf("git", "-C", folder, "rev-parse", "--short", "HEAD") };
}

async function add(section: Section): Promise<void> {
  sections.push(section);
  console.log(await toMarkdown(partsOf(section)));
}
