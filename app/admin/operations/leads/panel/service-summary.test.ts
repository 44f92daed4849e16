import { expect, test } from "vitest";
import type { ServiceDelivery } from "#server/operations/leads/lead-deliveries.ts";
import { attemptOf, serviceDelivery } from "#testing/fixtures/lead-details.ts";
import { summaryOf } from "./service-summary.ts";

const now = new Date("2026-11-12T09:42:00Z");
const attempt = attemptOf();
const inMs = (ms: number) => new Date(now.getTime() + ms);

test.each<[string, Partial<ServiceDelivery>]>([
  ["accepted", {}],
  ["accepted in 84 ms", { events: [attempt] }],
  ["accepted with a note in 84 ms", { status: "warning", events: [attempt] }],
  ["already there", { status: "warning", message: "already there" }],
  ["waits for its turn", { remedy: "retries-itself", attempts: 0 }],
  [
    "2 attempts · next retry in 5 min, attempt 3 of 8",
    { remedy: "retries-itself", attempts: 2, countedAttempts: 2, nextAttemptAt: inMs(300_000) },
  ],
  ["1 attempt · next retry now, attempt 2 of 8", { remedy: "retries-itself", attempts: 1, nextAttemptAt: inMs(1_000) }],
  ["being sent now", { remedy: "under-way" }],
  ["waits: the service is paused", { remedy: "service-paused" }],
  ["sent only when someone presses Send", { remedy: "press-send" }],
  ["1 attempt, refused", { remedy: "refused" }],
  ["8 attempts, none succeeded", { remedy: "tries-used-up", attempts: 8 }],
  ["may have been sent before the database was restored", { remedy: "may-have-been-sent" }],
  ["1 attempt, outcome unknown", { remedy: "resolve-doubt" }],
  ["never sent: see above", { remedy: "blocked" }],
  ["not sent", { remedy: "not-sent" }],
])("a delivery's summary: %s", (summary, part) => {
  expect(summaryOf(serviceDelivery(part), now)).toBe(summary);
});
