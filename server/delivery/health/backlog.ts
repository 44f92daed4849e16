import { Gauge, type Registry } from "prom-client";
import type { Executor } from "#server/platform/db/database.ts";
import { PREFIX } from "#server/platform/observability/metrics.ts";
import { sql } from "kysely";
import { serviceStateOf, type ServiceState } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { COUNTED_TO } from "#server/delivery/stats/what-counts.ts";
import { addUpOpen, readOpenDeliveries } from "#server/delivery/stats/read-open-deliveries.ts";

const FRESH_MS = 5_000;

/** What is read from the database: the name of a gauge, its help text, and its key in a service's backlog. */
const GAUGES: readonly { name: string; help: string; of: (backlog: Backlog) => number }[] = [
  {
    name: "service_paused",
    help: "1: nothing is sent until a person resumes.",
    of: ({ state }) => Number(state === "paused"),
  },
  {
    name: "service_probing",
    help: "1: it fails; only a probe goes out now and then.",
    of: ({ state }) => Number(state === "half_open"),
  },
  {
    name: "service_refusing",
    help: "1: it has refused several leads in a row and accepted none.",
    of: ({ state }) => Number(state === "refusing"),
  },
  { name: "deliveries_due", help: "Queued, and could be sent now.", of: ({ due }) => due },
  { name: "deliveries_waiting", help: "Queued for later.", of: ({ waiting }) => waiting },
  { name: "deliveries_under_way", help: "Being sent.", of: ({ underWay }) => underWay },
  { name: "deliveries_failed", help: "Refused; a person may send them again.", of: ({ failed }) => failed },
  {
    name: "deliveries_refused",
    help: "Of the failed ones those that the service would not have.",
    of: ({ refused }) => refused,
  },
  { name: "deliveries_in_doubt", help: "Perhaps arrived; a person must decide.", of: ({ inDoubt }) => inDoubt },
  {
    name: "oldest_undelivered_seconds",
    help: "Age of the oldest lead queued or being sent.",
    of: (at) => at.oldestUndelivered,
  },
  { name: "oldest_in_doubt_seconds", help: "For how long the oldest doubt has lasted.", of: (at) => at.oldestInDoubt },
];

/** Updates the backlog gauges, with one query in five seconds at most. Called before each scrape. */
export function createBacklogMetrics(registry: Registry, db: Executor): () => Promise<void> {
  const registers = [registry];
  const labelNames = ["service"] as const;
  const gauges = GAUGES.map(({ name, help, of }) => ({
    of,
    gauge: new Gauge({ name: PREFIX + name, help: `${help} By api service.`, labelNames, registers }),
  }));
  const info = new Gauge({
    name: `${PREFIX}service_info`,
    help: "1 for each api service: its id, its name and its kind.",
    labelNames: ["service", "name", "kind"],
    registers,
  });
  const up = new Gauge({ name: `${PREFIX}database_up`, help: "1: the backlog could be read.", registers });

  async function refresh(): Promise<void> {
    const services = await readBacklog(db).catch(() => undefined);
    up.set(Number(services !== undefined));
    // stale numbers would be wrong, and services may have been deleted
    info.reset();
    for (const { gauge } of gauges) gauge.reset();
    for (const service of services ?? []) {
      info.set({ service: service.id, name: service.name, kind: service.kind }, 1);
      for (const { gauge, of } of gauges) gauge.set({ service: service.id }, of(service));
    }
  }

  let reading = Promise.resolve();
  let readAt = -Infinity;
  return () => {
    if (performance.now() - readAt < FRESH_MS) return reading;
    readAt = performance.now();
    reading = refresh();
    return reading;
  };
}

/** The current backlog of a service. Ages are in seconds, 0 if there is nothing. */
type Backlog = {
  id: string;
  name: string;
  kind: string;
  state: ServiceState;
  due: number;
  waiting: number;
  underWay: number;
  oldestUndelivered: number;
  failed: number;
  refused: number;
  inDoubt: number;
  oldestInDoubt: number;
};

type Row = {
  id: string;
  name: string;
  kind: string;
  stored: string;
  isActive: boolean;
  byRefusals: boolean;
  rejectionStreak: number;
  due: number;
  now: Date;
};

/** Backlog of every service but sandboxes, counted as the screens do; queued deliveries are split by whether they are due. */
async function readBacklog(db: Executor): Promise<Backlog[]> {
  const services = sql<Row>`
    select service.id, service.name, service.kind, breaker.state as stored, cardinality(breaker.rejection_streak_ids) as "rejectionStreak", breaker.by_refusals as "byRefusals", is_active as "isActive", clock_timestamp() as now,
      (select count(*)::int from (
        select from deliveries where api_service_id = service.id and state = 'queued' and next_attempt_at <= now()
        order by next_attempt_at limit ${COUNTED_TO}) due) as due
    from api_services service
    join circuit_breakers breaker on breaker.api_service_id = service.id
    where not service.is_sandbox`.execute(db);
  const [{ rows }, open] = await Promise.all([services, readOpenDeliveries(db)]);
  const byService = Map.groupBy(open, ({ serviceId }) => serviceId);
  return rows.map(({ stored, rejectionStreak, byRefusals, isActive, due, now, ...row }) => {
    const { queued, underWay, oldestQueuedAt, failed, refused, inDoubt } = addUpOpen(byService.get(row.id) ?? []);
    const age = (since: Date | null) => (since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0);
    return {
      ...row,
      state: serviceStateOf({ isActive, stored, rejectionStreak, byRefusals }),
      due: Math.min(due, queued.count),
      waiting: Math.max(0, queued.count - due),
      underWay: underWay.count,
      oldestUndelivered: isActive ? age(oldestQueuedAt) : 0,
      failed: failed.count,
      refused: refused.count,
      inDoubt: inDoubt.count,
      oldestInDoubt: age(inDoubt.oldestAt),
    };
  });
}
