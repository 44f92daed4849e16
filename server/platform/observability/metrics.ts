import { collectDefaultMetrics, Gauge, Registry, Counter, Histogram } from "prom-client";
import { poolOf, type Database } from "#server/platform/db/database.ts";
import type { CountAttempt, CountSubmit } from "./tracing.ts";
import { funnels } from "#funnels/registry.ts";

/** `route` is a pattern, never an address: those hold steps, ids and whatever visitors type. */
export type Served = { route: string; method: string; status: number | "aborted"; seconds: number; isEndless: boolean };

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST"]);

export function createRequestCounter(registry: Registry): (served: Served) => void {
  const registers = [registry];
  const requests = new Counter({
    name: `${PREFIX}http_requests_total`,
    help: "Requests answered, by route pattern, method and class of status.",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const durations = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: "From the request's arrival to the last byte of its answer.",
    labelNames: ["route"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  return ({ route, method, status, seconds, isEndless }) => {
    const statusClass = status === "aborted" ? status : `${Math.floor(status / 100)}xx`;
    requests.inc({ route, method: METHODS.has(method) ? method : "other", status: statusClass });
    if (!isEndless) durations.observe({ route }, seconds);
  };
}

const OUTCOMES = ["stored", "quarantined", "duplicate", "incomplete", "failed"] as const;

export function createSubmitCounter(registry: Registry): CountSubmit {
  const submits = new Counter({
    name: `${PREFIX}submits_total`,
    help: "Leads that were sent in, by form type and what became of them. failed: not stored, the visitor was told.",
    labelNames: ["form_type", "outcome"],
    registers: [registry],
  });
  // All start at 0, or the first one of each would not show as an increase.
  for (const form_type of Object.keys(funnels)) for (const outcome of OUTCOMES) submits.inc({ form_type, outcome }, 0);
  submits.inc({ form_type: "unknown", outcome: "malformed" }, 0);
  return ({ formType, outcome }) => submits.inc({ form_type: formType, outcome });
}

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

type Reading = { name: string; help: string; freshMs: number; read: () => Promise<number> };

/** Creates a gauge that is read from the database, at most once per `freshMs`. The returned function runs before each scrape. */
export function createReadGauge(registry: Registry, { name, help, freshMs, read }: Reading): () => Promise<void> {
  const gauge = new Gauge({ name: PREFIX + name, help, registers: [registry] });
  let readAt = -Infinity;
  return async () => {
    if (performance.now() - readAt < freshMs) return;
    readAt = performance.now();
    try {
      gauge.set(await read());
    } catch {
      readAt = -Infinity; // the database is away: the last number stays, and the next scrape asks again
    }
  };
}

export function createAttemptCounter(registry: Registry): CountAttempt {
  const registers = [registry];
  const attempts = new Counter({
    name: `${PREFIX}delivery_attempts_total`,
    help: "Attempts to deliver a lead, by api service, its kind and the outcome.",
    labelNames: ["service", "kind", "outcome"],
    registers,
  });
  const durations = new Histogram({
    name: `${PREFIX}delivery_attempt_duration_seconds`,
    help: "From taking a delivery to knowing its outcome.",
    labelNames: ["kind"],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30],
    registers,
  });
  return ({ serviceId, kind, outcome, seconds }) => {
    attempts.inc({ service: serviceId, kind, outcome });
    durations.observe({ kind }, seconds);
  };
}
