import { newLead } from "#testing/fixtures/leads.ts";
import { until } from "#testing/until.ts";
import type { Bench } from "./bench.ts";
import { alternate, compare, type Comparison } from "./comparison.ts";
import { cpuTimeOf } from "#bench/measure/cpu-time.ts";
import { latencies, sendPaced, type Pace } from "#testing/traffic/paced-leads.ts";
import { engineSide, ourSide, type Side } from "./contenders.ts";
import { percentile } from "#bench/measure/statistics.ts";

const AT_ONCE = 64;

type Size = { backlog: number; atOnce: readonly number[] };
type Stage = Omit<Bench, "rounds">;

const onEngine = <T>({ cluster, service }: Stage, atOnce: number, measure: (side: Side) => Promise<T>): Promise<T> =>
  cluster.withFresh("engine", (url) => using(engineSide(url, service, atOnce), measure));

const onOurs = <T>({ cluster, service }: Stage, atOnce: number, measure: (side: Side) => Promise<T>): Promise<T> =>
  cluster.withFresh("ours", (url) => using(ourSide(url, service, atOnce), measure));

async function using<T>(made: Promise<Side>, measure: (side: Side) => Promise<T>): Promise<T> {
  const side = await made;
  try {
    return await measure(side);
  } finally {
    await side.stop();
  }
}

/** A backlog of leads to one service that answers after 20 ms: how fast one worker process brings it there. */
export async function measureBacklog(bench: Bench, size: Size): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const atOnce of size.atOnce) {
    const measure = (side: Side) => workOff(bench, side, size.backlog);
    const pairs = await alternate(
      bench.rounds,
      () => onEngine(bench, atOnce, measure),
      () => onOurs(bench, atOnce, measure),
    );
    const of = `${atOnce} at once`;
    const target = atOnce === AT_ONCE ? ({ of: "ratio", atLeast: 0.7 } as const) : undefined;
    comparisons.push(
      compare(`${of}: deliveries`, "/s", pairs, ({ perSecond }) => perSecond, target),
      compare(`${of}: CPU of the worker per delivery`, "ms", pairs, ({ workerCpu }) => workerCpu),
      compare(`${of}: CPU of PostgreSQL per delivery`, "ms", pairs, ({ serverCpu }) => serverCpu),
    );
  }
  return comparisons;
}

async function workOff({ cluster, service }: Stage, side: Side, leads: number) {
  for (let left = leads; left > 0; left -= 100) {
    await side.take(Array.from({ length: Math.min(left, 100) }, () => newLead()));
  }
  service.clear();
  const pid = await side.startDelivering();
  const first = await service.arrivals("/ok", 1);
  const before = { worker: cpuTimeOf(pid).own, server: cluster.cpuMs() };
  const arrivals = await service.arrivals("/ok", leads);
  const after = { worker: cpuTimeOf(pid).own, server: cluster.cpuMs() };
  await until(async () => (await side.countDelivered()) === leads);
  if (arrivals.length > leads) throw new Error(`${arrivals.length} requests for ${leads} leads`);
  const n = leads - first.length;
  const [begun = 0, ended = 0] = [arrivals.at(0)?.at, arrivals.at(-1)?.at];
  return {
    perSecond: (leads - 1) / ((ended - begun) / 1000),
    workerCpu: (after.worker - before.worker) / n,
    serverCpu: (after.server - before.server) / n,
  };
}

/** A steady stream: from the call that stores a lead to its first byte at the service. */
export async function measureStream(bench: Bench, pace: Pace): Promise<Comparison[]> {
  const pairs = await alternate(
    bench.rounds,
    () => measureEngineLatency(bench, pace),
    () => onOurs(bench, AT_ONCE, (side) => measureLatency(bench, side, pace)),
  );
  return [0.5, 0.99].map((share) =>
    compare(`first byte after, p${share * 100}`, "ms", pairs, (all) => percentile(all, share)),
  );
}

export const measureEngineLatency = (stage: Stage, pace: Pace): Promise<number[]> =>
  onEngine(stage, AT_ONCE, (side) => measureLatency(stage, side, pace));

async function measureLatency({ service }: Stage, side: Side, pace: Pace): Promise<number[]> {
  await side.startDelivering();
  service.clear();
  const warmedUp = await sendPaced({ perSecond: 20, seconds: 1 }, (lead) => side.take([lead]));
  await service.arrivals("/ok", warmedUp.size);
  const begun = await sendPaced(pace, (lead) => side.take([lead]));
  return latencies(begun, await service.arrivals("/ok", warmedUp.size + begun.size));
}
