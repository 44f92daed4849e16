import { Gauge, type Registry } from "prom-client";
import type { Executor } from "#server/db/database.ts";
import { PREFIX } from "#server/observability/metrics-registry.ts";
import { readLongQuarantined } from "./read-long-quarantined.ts";

const FRESH_MS = 60_000;

/** Updates the gauge of leads that nobody releases, with one query a minute at most. Called before each scrape. */
export function createQuarantineMetric(registry: Registry, db: Executor): () => Promise<void> {
  const gauge = new Gauge({
    name: `${PREFIX}leads_long_in_quarantine`,
    help: "Leads in quarantine for more than an hour.",
    registers: [registry],
  });
  let readAt = -Infinity;
  return async () => {
    if (performance.now() - readAt < FRESH_MS) return;
    readAt = performance.now();
    try {
      gauge.set((await readLongQuarantined(db, new Date())).leads);
    } catch {
      readAt = -Infinity; // the database is away: the last number stays, and the next scrape asks again
    }
  };
}
