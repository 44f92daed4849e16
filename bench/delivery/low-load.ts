import type { Bench } from "./bench.ts";
import { alternate, compare, type Comparison } from "./comparison.ts";
import { measureEngineLatency } from "./delivery.ts";
import type { Pace } from "#testing/traffic/paced-leads.ts";
import { percentile } from "#bench/measure/statistics.ts";
import { measureThroughTheWeb } from "./through-the-web.ts";

/** A few leads a second, from the browser to the service; beside it the bare engine, which has no browser and no web process. */
export async function measureLowLoad({ cluster, service, rounds }: Bench, pace: Pace): Promise<Comparison[]> {
  const pairs = await alternate(
    rounds,
    () => measureEngineLatency({ cluster, service }, pace),
    () => cluster.withFresh("ours", (databaseUrl) => measureThroughTheWeb({ databaseUrl, service, pace })),
  );
  return [0.5, 0.95, 0.99].map((share) => {
    const target = share === 0.5 ? ({ of: "ours", atMost: 100 } as const) : undefined;
    return compare(`first byte after, p${share * 100}`, "ms", pairs, (all) => percentile(all, share), target);
  });
}

/** The same load on a healthy service, alone and beside one that takes requests and never answers. */
export async function measureDeadService({ cluster, service, rounds }: Bench, pace: Pace): Promise<Comparison[]> {
  const measure = (beside: { beside?: string }) =>
    cluster.withFresh("ours", (databaseUrl) => measureThroughTheWeb({ databaseUrl, service, pace, ...beside }));
  const pairs = await alternate(
    rounds,
    () => measure({}),
    () => measure({ beside: "/hang" }),
  );
  return [0.5, 0.99].map((share) => {
    const target = share === 0.99 ? ({ of: "ratio", atMost: 1.1 } as const) : undefined;
    return compare(`first byte after, p${share * 100}`, "ms", pairs, (all) => percentile(all, share), target);
  });
}
