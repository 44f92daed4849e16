import { join } from "node:path";
import type { Recognition } from "#server/delivery/adapter.ts";
import { cpuTimeOf } from "#proofs/bench/measure/cpu-time.ts";
import { runSql } from "#testing/database/databases.ts";
import { allowing } from "#testing/fixtures/services.ts";
import { startChild, whenReady, type Child } from "#testing/processes/child-process.ts";
import { launchWorker } from "#testing/processes/product.ts";
import { until } from "#testing/until.ts";
import { addJobs, fillEngine, fillOurs, type Filling } from "./backlog-databases.ts";
import { compare, type Comparison, type Target } from "./comparison.ts";
import type { Bench } from "./fresh-databases.ts";
import type { Section } from "./report.ts";

type Figures = { perSecond: number; workerCpu: number; serverCpu: number; cpu: number; wal: number };

type Contender = {
  name: string;
  /** Of the database that it begins with, and how one is made. */
  template: string;
  from: "ours" | "engine";
  fill: (databaseUrl: string) => Promise<void>;
  start: (databaseUrl: string) => Child;
  /** Counts leads that are not yet delivered and recorded. */
  left: string;
};

const MAX_MS = 280_000;
const OPEN_DELIVERIES = "select count(*)::int as n from deliveries where state <> 'delivered'";
const OPEN_JOBS = "select count(*)::int as n from pgboss.job where state <> 'completed'";

/** Another checkout of this product, by its commit and its folder; its worker runs on the same tables. */
export type Checkout = { commit: string; folder: string };

/** `only`: contenders with that in their name. */
type BacklogSize = Filling & { others: readonly Checkout[]; only: string };

/** A backlog to one service that answers after 20 ms: every contender in turn, each beginning with the same leads. */
export async function measureBacklog(bench: Bench, size: BacklogSize): Promise<Section[]> {
  const all = contendersFor(bench, size).filter(({ name }) => name.includes(size.only));
  const figures = new Map<string, Figures[]>(all.map(({ name }) => [name, []]));
  for (const [template, { from, fill }] of new Map(all.map((one) => [one.template, one]))) {
    await bench.cluster.addTemplate(template, from, fill);
  }
  for (let round = 0; round < bench.rounds; round++) {
    const first = round % all.length;
    for (const contender of [...all.slice(first), ...all.slice(0, first)]) {
      const measured = await bench.cluster.withFresh(contender.template, (url) => workOff(bench, contender, url, size));
      figures.get(contender.name)?.push(measured);
      console.log(`round ${round + 1}: ${contender.name}: ${inWords(measured)}`);
    }
  }
  return sectionsOf(figures, size);
}

const ours = (recognition: Recognition) => `worker, ${recognition}`;
const engine = (recognition: Recognition) => `engine with the promises, ${recognition}`;
const other = ({ commit }: Checkout, recognition: Recognition) => `worker of ${commit}, ${recognition}`;
const BARE = "bare engine";
const RECOGNITIONS = ["key", "none"] as const satisfies readonly Recognition[];

function contendersFor({ service }: Bench, size: BacklogSize): Contender[] {
  const url = `${service.url}/ok`;
  const process = (file: string) => (databaseUrl: string) =>
    startChild({
      file: globalThis.process.execPath,
      args: [join(import.meta.dirname, file), databaseUrl, url, `${size.atOnce}`],
      readyWord: "working",
    });
  const worker = (folder?: string) => (databaseUrl: string) =>
    launchWorker(databaseUrl, { OUTBOUND_ALLOW: allowing(url) }, folder);
  const bare: Contender = {
    name: BARE,
    template: "backlog_engine",
    from: "engine",
    fill: (databaseUrl) => fillEngine(databaseUrl, size),
    start: process("pg-boss-process.ts"),
    left: OPEN_JOBS,
  };
  const others = RECOGNITIONS.flatMap((recognition): Contender[] => {
    const filled = {
      template: `backlog_${recognition}`,
      from: "ours" as const,
      fill: (databaseUrl: string) => fillOurs(databaseUrl, url, recognition, size),
      left: OPEN_DELIVERIES,
    };
    return [
      {
        name: engine(recognition),
        template: `backlog_jobs_${recognition}`,
        from: "ours",
        async fill(databaseUrl) {
          await filled.fill(databaseUrl);
          await addJobs(databaseUrl);
        },
        start: process("pg-boss-with-promises-process.ts"),
        left: OPEN_JOBS,
      },
      ...size.others.map((checkout) => ({
        ...filled,
        name: other(checkout, recognition),
        start: worker(checkout.folder),
      })),
      { ...filled, name: ours(recognition), start: worker() },
    ];
  });
  return [bare, ...others];
}

async function workOff(
  { cluster, service }: Bench,
  { start, left }: Contender,
  databaseUrl: string,
  { waiting }: Filling,
): Promise<Figures> {
  service.clear();
  const child = await whenReady(start(databaseUrl));
  try {
    const used = async () => ({
      worker: cpuTimeOf(child.pid).own,
      server: cluster.cpuMs(),
      wal: await cluster.walBytes(),
    });
    const first = await service.arrivals("/ok", 1);
    const before = await used();
    const arrivals = await service.arrivals("/ok", waiting);
    const after = await used();
    await until(async () => ((await runSql(databaseUrl, left)).rows[0] as { n: number }).n === 0, MAX_MS);
    if (arrivals.length > waiting) throw new Error(`${arrivals.length} requests for ${waiting} leads`);
    const n = waiting - first.length;
    const [begun = 0, ended = 0] = [arrivals.at(0)?.at, arrivals.at(-1)?.at];
    const [workerCpu, serverCpu] = [(after.worker - before.worker) / n, (after.server - before.server) / n];
    return {
      perSecond: (waiting - 1) / ((ended - begun) / 1000),
      workerCpu,
      serverCpu,
      cpu: workerCpu + serverCpu,
      wal: (after.wal - before.wal) / n / 1024,
    };
  } finally {
    await child.kill("SIGTERM");
  }
}

const inWords = ({ perSecond, workerCpu, serverCpu, wal }: Figures): string =>
  `${perSecond.toFixed(0)} /s, CPU ${workerCpu.toFixed(2)} + ${serverCpu.toFixed(2)} ms, WAL ${wal.toFixed(1)} KB`;

const least = (atLeast: number) => ({ rate: { of: "ratio", atLeast } }) as const;

function sectionsOf(figures: ReadonlyMap<string, Figures[]>, size: BacklogSize): Section[] {
  const about = `${size.waiting} leads wait for one service that answers after 20 ms, ${size.past} were delivered before, ${size.atOnce} at once, one worker process.`;
  const beside = (
    title: string,
    says: string,
    pairs: readonly [string, string, { rate?: Target; cpu?: Target }?][],
  ): Section => ({
    title,
    says,
    reference: "beside",
    ours: "worker",
    comparisons: pairs
      .filter(([reference, name]) => figures.has(reference) && figures.has(name))
      .flatMap(([reference, name, targets = {}]) =>
        compareAll(figures.get(reference) ?? [], figures.get(name) ?? [], name, targets),
      ),
  });
  return [
    beside(
      "A backlog, beside the bare engine",
      `${about} pg-boss in batches of 16 posts and completes, and writes nothing else down.`,
      [
        [BARE, ours("key"), least(0.6)],
        [BARE, ours("none")],
      ],
    ),
    beside(
      "A backlog, beside the engine with the same promises",
      "pg-boss with the intent before the first byte, the result after it, circuit breaker, rate and slots, sending by the product's own code. `key`: the service recognises a repeat. `none`: it recognises nothing.",
      [
        [engine("key"), ours("key"), least(1.5)],
        [engine("none"), ours("none"), least(1.1)],
      ],
    ),
    ...size.others.map((checkout) =>
      beside(
        `A backlog, beside the worker of ${checkout.commit}`,
        "Another checkout's worker on the same tables, in the same rounds.",
        [
          [other(checkout, "key"), ours("key"), { cpu: { of: "ratio", atMost: 0.6 } }],
          [other(checkout, "none"), ours("none")],
        ],
      ),
    ),
  ];
}

function compareAll(
  reference: Figures[],
  ours: Figures[],
  name: string,
  targets: { rate?: Target; cpu?: Target },
): Comparison[] {
  const of = name.split(", ").at(-1);
  const line = (what: string, unit: string, figure: (figures: Figures) => number, target?: Target) =>
    compare(`\`${of}\`: ${what}`, unit, { reference, ours }, figure, target);
  return [
    line("deliveries", "/s", ({ perSecond }) => perSecond, targets.rate),
    line("CPU of the worker per delivery", "ms", ({ workerCpu }) => workerCpu),
    line("CPU of PostgreSQL per delivery", "ms", ({ serverCpu }) => serverCpu),
    line("both", "ms", ({ cpu }) => cpu, targets.cpu),
    line("WAL per delivery", "KB", ({ wal }) => wal),
  ];
}
