import type { Registry } from "prom-client";
import type { Database } from "#server/platform/db/database.ts";
import { createReadGauge } from "#server/platform/observability/metrics.ts";
import { readQueues, readTasks, type QueueRow } from "./read-background.ts";

const FRESH_MS = 60_000;

/** The problems of the Background work screen as metrics. Updated before each scrape. */
export function createBackgroundMetrics(registry: Registry, db: Database): () => Promise<void> {
  const queue = async (name: QueueRow["name"]) => (await readQueues(db)).find((one) => one.name === name);
  const gauges = [
    {
      name: "tasks_in_need",
      help: "Periodic tasks whose last run failed, or that nobody has begun in time.",
      read: async () => (await readTasks(db)).filter(({ state }) => state === "failed" || state === "late").length,
    },
    {
      name: "staff_mail_oldest_seconds",
      help: "Since the oldest mail to staff was queued that has not been sent.",
      async read() {
        const oldestAt = (await queue("staff-mail"))?.oldestAt;
        return oldestAt ? (Date.now() - oldestAt.getTime()) / 1000 : 0;
      },
    },
    {
      name: "dead_letters",
      help: "Jobs that were given up.",
      read: async () => (await queue("dead-letters"))?.waiting ?? 0,
    },
  ].map((gauge) => createReadGauge(registry, { ...gauge, freshMs: FRESH_MS }));
  return async () => void (await Promise.all(gauges.map((refresh) => refresh())));
}
