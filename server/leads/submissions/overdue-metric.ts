import type { Registry } from "prom-client";
import type { Executor } from "#server/platform/db/database.ts";
import { createReadGauge } from "#server/platform/observability/read-gauge.ts";
import { readOverdue } from "./overdue.ts";

export const createOverdueMetric = (registry: Registry, db: Executor): (() => Promise<void>) =>
  createReadGauge(registry, {
    name: "leads_overdue",
    help: "Leads that should have been erased hours ago.",
    freshMs: 5 * 60_000,
    read: async () => (await readOverdue(db)).leads,
  });
