import { Agent } from "node:http";
import { sql } from "kysely";
import { cpuTimeOfFamily } from "#proofs/bench/measure/cpu-time.ts";
import { postJson } from "#proofs/bench/measure/post-json.ts";
import type { LeadInput } from "#testing/fixtures/leads.ts";
import { startWeb } from "#testing/processes/product.ts";
import { alternate, compare, type Comparison } from "./comparison.ts";
import type { Bench, Cluster } from "./fresh-databases.ts";
import { byPgbench, connectThreeServices, connectTo, measured, submitAll, WARM_UP_SECONDS } from "./intake.ts";
import type { Load, Measured, Size } from "./intake.ts";
import { ensurePgbench } from "./pgbench.ts";

/** The same leads posted to one web process, by clients that keep their connections; pgbench has neither a server nor a client of HTTP. */
export async function measureIntakeOverHttp({ cluster, rounds }: Bench, size: Size): Promise<Comparison[]> {
  ensurePgbench();
  const comparisons: Comparison[] = [];
  for (const clients of size.clients.filter((n) => n > 1)) {
    const load = { clients, seconds: size.seconds };
    const pairs = await alternate(
      rounds,
      () => cluster.withFresh("ours", (url) => byPgbench(cluster, url, load)),
      () => cluster.withFresh("ours", (url) => byHttp(cluster, url, load)),
    );
    comparisons.push(
      compare(`${clients} clients: leads`, "/s", pairs, ({ perSecond }) => perSecond, { of: "ratio", atLeast: 0.45 }),
      compare(`${clients} clients: p99`, "ms", pairs, ({ p99 }) => p99),
      compare(`${clients} clients: CPU of pgbench, or of web, per lead`, "ms", pairs, ({ clientCpu }) => clientCpu),
      compare(`${clients} clients: CPU of PostgreSQL per lead`, "ms", pairs, ({ serverCpu }) => serverCpu),
    );
  }
  return comparisons;
}

async function byHttp(cluster: Cluster, databaseUrl: string, load: Load): Promise<Measured> {
  const db = connectTo(databaseUrl, 1);
  await connectThreeServices(db);
  const web = await startWeb(databaseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: load.clients });
  try {
    let acknowledged = 0;
    const store = async (lead: LeadInput) => {
      const status = await postJson(`${web.url}/api/submissions`, agent, JSON.stringify(lead));
      if (status !== 200) throw new Error(`The web process answered ${status}`);
      acknowledged += 1;
    };
    await submitAll(store, { ...load, seconds: WARM_UP_SECONDS });
    const result = await measured(cluster, () => cpuTimeOfFamily(web.pid), submitAll(store, load));
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from form_submissions`.execute(db);
    if (rows[0]?.n !== acknowledged)
      throw new Error(`${acknowledged} leads were acknowledged, ${rows[0]?.n} are stored`);
    return result;
  } finally {
    agent.destroy();
    await web.kill("SIGTERM");
    await db.destroy();
  }
}
