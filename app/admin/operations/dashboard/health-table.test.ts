import { expect, test } from "vitest";
import { since as waitsSince } from "#testing/fixtures/exactly.ts";
import type { ServiceToday } from "#server/operations/dashboard/read-dashboard.ts";
import type { Circuit } from "#server/delivery/health/read-service-status.ts";
import { renderText } from "#testing/render/render-text.ts";
import { serviceHealth } from "#testing/fixtures/service-health.ts";
import { HealthTable } from "./health-table.tsx";

const now = new Date("2026-11-12T09:42:00Z");
const since = new Date("2026-11-12T09:00:00Z");

const say = ({ halfHours = [], ...part }: Partial<ServiceToday>) =>
  renderText(HealthTable, { services: [{ ...serviceHealth(part), halfHours }], now });

test.each<[string, Circuit]>([
  ["Operational", { state: "closed" }],
  ["Degraded", { state: "half_open", reason: "", since, probeAt: since }],
  ["Paused", { state: "paused", reason: "", since, by: null, leads: [] }],
  ["Inactive", { state: "inactive" }],
])("a service is called %s in its state", (word, circuit) => {
  expect(say({ circuit })).toContain(`Musterbörse ${word} [Last 24 hours`);
});

test("an idle service shows no rate and an empty queue", () => {
  expect(say({})).toContain("[Last 24 hours, 0 half hours with errors] – none 0");
});

test("shows acceptance rate, oldest waiting lead and doubts", () => {
  const halfHours = [
    { accepted: 6, refused: 0, failed: 0, inDoubt: 0 },
    { accepted: 2, refused: 0, failed: 1, inDoubt: 0 },
    { accepted: 0, refused: 0, failed: 0, inDoubt: 1 },
  ];
  expect(say({ halfHours, oldestQueuedAt: since, inDoubt: waitsSince(3) })).toContain(
    "[Last 24 hours, 2 half hours with errors] 80.0\u202f% 42 min 3",
  );
});

test("without services it says so", () => {
  expect(renderText(HealthTable, { services: [], now })).toContain("No API service is connected yet.");
});
