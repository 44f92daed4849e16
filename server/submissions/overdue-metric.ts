import { Gauge, type Registry } from "prom-client";
import type { Executor } from "#server/db/database.ts";
import { PREFIX } from "#server/observability/metrics-registry.ts";
import { readOverdue } from "./overdue.ts";

const FRESH_MS = 5 * 60_000;

/** Updates the gauge of overdue leads, with one query in five minutes at most. Called before each scrape. */
export function createOverdueMetric(registry: Registry, db: Executor): () => Promise<void> {
  const gauge = new Gauge({
    name: `${PREFIX}leads_overdue`,
    help: "Leads that should have been erased hours ago.",
    registers: [registry],
  });
  let readAt = -Infinity;
  return async () => {
    if (performance.now() - readAt < FRESH_MS) return;
    readAt = performance.now();
    try {
      gauge.set((await readOverdue(db)).leads);
    } catch {
      readAt = -Infinity; // the database is away: the last number stays, and the next scrape asks again
    }
  };
}
