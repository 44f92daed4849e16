import { newLead, type LeadInput } from "#testing/fixtures/leads.ts";
import { until } from "#testing/until.ts";
import { alternate, compare, type Comparison } from "./comparison.ts";
import { cpuTimeOf } from "#bench/measure/cpu-time.ts";
import { now, type Service } from "#bench/measure/timed-service.ts";
import { sendPaced, type Pace } from "#testing/traffic/paced-leads.ts";
import { engineSide, ourSide, type Side } from "./contenders.ts";
import type { Bench } from "./fresh-databases.ts";
import { percentile } from "#testing/statistics.ts";

const AT_ONCE = 64;

type Size = { backlog: number; atOnce: readonly number[] };
type Parts = Omit<Bench, "rounds">;

const onEngine = <T>({ cluster, service }: Parts, atOnce: number, measure: (side: Side) => Promise<T>): Promise<T> =>
  cluster.withFresh("engine", (url) => using(engineSide(url, service, atOnce), measure));

const onOurs = <T>({ cluster, service }: Parts, atOnce: number, measure: (side: Side) => Promise<T>): Promise<T> =>
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

async function workOff({ cluster, service }: Parts, side: Side, leads: number) {
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

export const measureEngineLatency = (parts: Parts, pace: Pace): Promise<number[]> =>
  onEngine(parts, AT_ONCE, (side) => measureLatency(parts, side, pace));

async function measureLatency({ service }: Parts, side: Side, pace: Pace): Promise<number[]> {
  await side.startDelivering();
  return latenciesOf(service, pace, (lead) => side.take([lead]));
}

/** After a warm-up, from the moment a lead is begun until its first byte is at the service, in milliseconds. */
export async function latenciesOf(
  service: Service,
  pace: Pace,
  send: (lead: LeadInput) => Promise<unknown>,
): Promise<number[]> {
  const sendAll = async (at: Pace) => {
    const begun = await sendPaced(at, async () => {
      const lead = newLead();
      const from = now();
      await send(lead);
      return [lead.id, from] as const;
    });
    return new Map(begun);
  };
  service.clear();
  const warmedUp = await sendAll({ perSecond: 20, seconds: 1 });
  await service.arrivals("/ok", warmedUp.size);
  const begun = await sendAll(pace);
  const arrivals = await service.arrivals("/ok", warmedUp.size + begun.size);
  return arrivals.flatMap(({ id, at }) => at - (begun.get(id) ?? Number.NaN)).filter((ms) => !Number.isNaN(ms));
}
