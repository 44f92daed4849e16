import type { Database } from "#server/platform/db/database.ts";
import { postLead } from "#testing/fixtures/leads.ts";
import { startProduct } from "#testing/harness/product-harness.ts";
import { percentile } from "#testing/statistics.ts";
import type { Pace } from "#testing/traffic/paced-leads.ts";
import { alternate, compare, type Comparison } from "./comparison.ts";
import { latenciesOf, measureEngineLatency } from "./delivery.ts";
import type { Bench } from "./fresh-databases.ts";

/** A few leads a second, from the browser to the service; beside it the bare engine, which has no browser and no web process. */
export async function measureLowLoad({ cluster, service, rounds }: Bench, pace: Pace): Promise<Comparison[]> {
  const pairs = await alternate(
    rounds,
    () => measureEngineLatency({ cluster, service }, pace),
    () => measureThroughTheWeb({ cluster, service }, pace),
  );
  return [0.5, 0.95, 0.99].map((share) => {
    const target = share === 0.5 ? ({ of: "ours", atMost: 100 } as const) : undefined;
    return compare(`first byte after, p${share * 100}`, "ms", pairs, (all) => percentile(all, share), target);
  });
}

/** The same load on a healthy service, alone and beside one that takes requests and never answers. */
export async function measureDeadService({ cluster, service, rounds }: Bench, pace: Pace): Promise<Comparison[]> {
  const pairs = await alternate(
    rounds,
    () => measureThroughTheWeb({ cluster, service }, pace),
    () => measureThroughTheWeb({ cluster, service }, pace, { "Beside it": `${service.url}/hang` }),
  );
  return [0.5, 0.99].map((share) => {
    const target = share === 0.99 ? ({ of: "ratio", atMost: 1.1 } as const) : undefined;
    return compare(`first byte after, p${share * 100}`, "ms", pairs, (all) => percentile(all, share), target);
  });
}

/** The whole way, as real processes: from the moment a browser begins its post to the first byte at the healthy service. */
const measureThroughTheWeb = (
  { cluster, service }: Omit<Bench, "rounds">,
  pace: Pace,
  beside = {},
): Promise<number[]> =>
  cluster.withFresh("ours", async (databaseUrl) => {
    const product = await startProduct(databaseUrl, {
      services: { Healthy: `${service.url}/ok`, ...beside },
      workerEnv: { DELIVERY_DEADLINE_SECONDS: "5" }, // Short waits take a hanging service through all its states.
    });
    try {
      const latencies = await latenciesOf(service, pace, async (lead) => {
        const { status } = await postLead(product.url, lead);
        if (status !== 200) throw new Error(`The web process answered ${status}`);
      });
      await warnOfRepeats(product.db);
      return latencies;
    } finally {
      await product.stop();
    }
  });

/** A machine that stood still for a second makes an attempt give up and come again much later; that is no figure of ours. */
async function warnOfRepeats(db: Database): Promise<void> {
  const repeated = await db
    .selectFrom("deliveries")
    .select("id")
    .where("api_service_name", "=", "Healthy")
    .where("attempt_n", ">", 1)
    .execute();
  if (repeated.length > 0) console.warn(`${repeated.length} leads needed a second attempt: the machine was held up`);
}
