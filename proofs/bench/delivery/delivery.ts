import { newLead, type LeadInput } from "#testing/fixtures/leads.ts";
import { alternate, compare, type Comparison } from "./comparison.ts";
import { now, type Service } from "#proofs/bench/measure/timed-service.ts";
import { sendPaced, type Pace } from "#testing/traffic/paced-leads.ts";
import { engineSide, ourSide, type Side } from "./contenders.ts";
import type { Bench } from "./fresh-databases.ts";
import { percentile } from "#testing/statistics.ts";

const AT_ONCE = 64;

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

/** A steady stream: from the call that stores a lead to its first byte at the service. */
export async function measureStream(bench: Bench, pace: Pace): Promise<Comparison[]> {
  const pairs = await alternate(
    bench.rounds,
    () => measureEngineLatency(bench, pace),
    () => onOurs(bench, AT_ONCE, (side) => measureLatency(bench, side, pace)),
  );
  return [0.5, 0.99].map((share) => {
    const target = share === 0.5 ? ({ of: "ratio", atMost: 2 } as const) : undefined;
    return compare(`first byte after, p${share * 100}`, "ms", pairs, (all) => percentile(all, share), target);
  });
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
