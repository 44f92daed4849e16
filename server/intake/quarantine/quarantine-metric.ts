import type { Registry } from "prom-client";
import type { Executor } from "#server/platform/db/database.ts";
import { createReadGauge } from "#server/platform/observability/read-gauge.ts";
import { readLongQuarantined } from "./read-long-quarantined.ts";

export const createQuarantineMetric = (registry: Registry, db: Executor): (() => Promise<void>) =>
  createReadGauge(registry, {
    name: "leads_long_in_quarantine",
    help: "Leads in quarantine for more than an hour.",
    freshMs: 60_000,
    read: async () => (await readLongQuarantined(db, new Date())).leads,
  });
