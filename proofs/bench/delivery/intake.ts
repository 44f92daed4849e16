import { connect, type Database } from "#server/platform/db/database.ts";
import { createNotifyWorkers } from "#server/delivery/queue/notify-workers.ts";
import { newLead, storeLead, type LeadInput } from "#testing/fixtures/leads.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import type { Bench, Cluster } from "./fresh-databases.ts";
import { alternate, compare, type Comparison } from "./comparison.ts";
import { cpuTimeOf } from "#proofs/bench/measure/cpu-time.ts";
import { ensurePgbench, runPgbench } from "./pgbench.ts";
import { intakeInStatements } from "./intake-in-statements.ts";
import { percentile } from "#testing/statistics.ts";

export type Measured = { perSecond: number; p99: number; clientCpu: number; serverCpu: number };
export type Size = { clients: readonly number[]; seconds: number };
export type Load = { clients: number; seconds: number };

export const WARM_UP_SECONDS = 1;

/** Store a lead and enqueue three deliveries: our verb beside pgbench with the statements that it once made. */
export async function measureIntake({ cluster, rounds }: Bench, size: Size): Promise<Comparison[]> {
  ensurePgbench();
  const comparisons: Comparison[] = [];
  for (const clients of size.clients) {
    const load = { clients, seconds: size.seconds };
    const pairs = await alternate(
      rounds,
      () => cluster.withFresh("ours", (url) => byPgbench(cluster, url, load)),
      () => cluster.withFresh("ours", (url) => byVerb(cluster, url, load)),
    );
    const of = `${clients} client${clients > 1 ? "s" : ""}`;
    const target = clients > 1 ? ({ of: "ratio", atLeast: 1 } as const) : undefined;
    comparisons.push(
      compare(`${of}: leads`, "/s", pairs, ({ perSecond }) => perSecond, target),
      compare(`${of}: p99`, "ms", pairs, ({ p99 }) => p99),
      compare(`${of}: CPU of the client per lead`, "ms", pairs, ({ clientCpu }) => clientCpu),
      compare(`${of}: CPU of PostgreSQL per lead`, "ms", pairs, ({ serverCpu }) => serverCpu),
    );
  }
  return comparisons;
}

async function byVerb(cluster: Cluster, url: string, load: Load): Promise<Measured> {
  const db = connectTo(url, load.clients);
  try {
    await connectThreeServices(db);
    const notifyWorkers = createNotifyWorkers(db, () => undefined); // the last one may find the pool closed
    const store = (lead: LeadInput) => storeLead(db, lead, notifyWorkers);
    await submitAll(store, { ...load, seconds: WARM_UP_SECONDS });
    return await measured(cluster, () => cpuTimeOf("self").own, submitAll(store, load));
  } finally {
    await db.destroy();
  }
}

export async function byPgbench(cluster: Cluster, databaseUrl: string, load: Load): Promise<Measured> {
  const db = connectTo(databaseUrl, 1);
  const services = await connectThreeServices(db);
  await db.destroy();
  const script = intakeInStatements(services);
  await runPgbench({ databaseUrl, script, ...load, seconds: WARM_UP_SECONDS });
  return measured(cluster, () => cpuTimeOf("self").ended, runPgbench({ databaseUrl, script, ...load }));
}

export async function measured(
  cluster: Cluster,
  clientCpu: () => number,
  run: Promise<{ perSecond: number; latencies: number[] }>,
): Promise<Measured> {
  const before = { client: clientCpu(), server: cluster.cpuMs() };
  const { perSecond, latencies } = await run;
  const n = latencies.length;
  return {
    perSecond,
    p99: percentile(latencies, 0.99),
    clientCpu: (clientCpu() - before.client) / n,
    serverCpu: (cluster.cpuMs() - before.server) / n,
  };
}

/** Each client submits its next lead when the last one is stored. */
export async function submitAll(store: (lead: LeadInput) => Promise<void>, { clients, seconds }: Load) {
  const latencies: number[] = [];
  const begun = performance.now();
  const client = async () => {
    for (let from = begun; from < begun + seconds * 1000; from = performance.now()) {
      await store(newLead());
      latencies.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { perSecond: latencies.length / ((performance.now() - begun) / 1000), latencies };
}

export const connectTo = (url: string, connections: number): Database =>
  connect({ url, connections, onError: () => undefined }); // queries tell

export async function connectThreeServices(db: Database): Promise<string[]> {
  const ids: string[] = [];
  for (const name of ["One", "Two", "Three"])
    ids.push(await connectFakeService(db, { name, url: "http://127.0.0.1:1/" }));
  return ids;
}
