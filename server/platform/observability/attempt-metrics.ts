import { Counter, Histogram, type Registry } from "prom-client";
import { PREFIX } from "./metrics-registry.ts";
import type { NoteAttempt } from "./trace-attempt.ts";

export function createAttemptCounter(registry: Registry): NoteAttempt {
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
