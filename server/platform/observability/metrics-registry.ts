import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { poolOf, type Database } from "#server/platform/db/database.ts";

export const PREFIX = "stufenlos_";

/** The process's own figures (CPU, memory, event loop, garbage) and those of its connections to the database. */
export function createRegistry(db: Database): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: PREFIX });
  const pool = poolOf(db);
  const connections = new Gauge({
    name: `${PREFIX}pool_connections`,
    help: "Connections to the database, open in all and idle.",
    labelNames: ["state"],
    registers: [],
    collect() {
      this.set({ state: "open" }, pool?.totalCount ?? 0);
      this.set({ state: "idle" }, pool?.idleCount ?? 0);
    },
  });
  const waiting = new Gauge({
    name: `${PREFIX}pool_waiting`,
    help: "Queries that wait for a connection.",
    registers: [],
    collect() {
      this.set(pool?.waitingCount ?? 0);
    },
  });
  registry.registerMetric(connections);
  registry.registerMetric(waiting);
  return registry;
}
