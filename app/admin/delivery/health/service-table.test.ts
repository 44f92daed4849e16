import { expect, test } from "vitest";
import { exactly } from "#testing/fixtures/exactly.ts";
import type { Circuit } from "#server/delivery/health/read-service-status.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { serviceHealth } from "#testing/fixtures/service-health.ts";
import { ServiceTable } from "./service-table.tsx";

const now = new Date("2026-11-12T09:42:00Z");
const since = new Date("2026-11-12T09:00:00Z");
const props = (part: Parameters<typeof serviceHealth>[0] = {}, mayAct = true) => ({
  services: [serviceHealth(part)],
  chosen: undefined as string | undefined,
  now,
  minutes: 60,
  mayAct,
  hrefOf: (id: string) => `?service=${id}`,
  confirmHrefOf: () => "?ask",
  onSwitch: () => undefined,
});
const say = (part: Parameters<typeof serviceHealth>[0]) => renderText(ServiceTable, props(part));

test.each<[string, Circuit, string]>([
  ["Operational sending normally", { state: "closed" }, "[Pause Musterbörse] Pause"],
  [
    "Degraded next test lead now",
    { state: "half_open", reason: "", since, probeAt: since },
    "[Pause Musterbörse] Pause",
  ],
  ["Paused by itself", { state: "paused", reason: "", since, by: null, leads: [] }, "[Resume Musterbörse] Resume"],
])("a service is %s, with the matching button", (words, circuit, button) => {
  const text = say({ circuit });
  expect(text).toContain(`Musterbörse ${words}`);
  expect(text).toContain(button);
});

test("an inactive service can be neither paused nor resumed", () => {
  const text = say({ circuit: { state: "inactive" } });
  expect(text).toContain("Musterbörse Inactive switched off in API Services");
  expect(text).not.toMatch(/Pause|Resume/);
});

test("viewers see no buttons", () => {
  expect(renderText(ServiceTable, props({}, false))).not.toMatch(/Actions|Pause/);
});

test("a service without attempts says that there was no traffic", () => {
  expect(say({})).toContain("0.00 no traffic 0.0\u202f% 0 [Musterbörse, last 24 hours: no attempts]");
});

test("shows attempts per minute, response times, errors and waiting leads", () => {
  const counts = [
    { accepted: 80, refused: 2, failed: 3, inDoubt: 5 },
    { accepted: 30, refused: 0, failed: 0, inDoubt: 0 },
  ];
  const percentiles = { p50: 80, p95: 400, p99: 1200 };
  expect(say({ steps: counts, strip: counts, percentiles, queued: exactly(12) })).toContain(
    "2.00 80 / 400 / 1,200 ms 8.3\u202f% 12 [Musterbörse, last 24 hours: 110 of 120 attempts accepted, 2 refused, 3 failed, 5 in doubt, in 1 of 48 half hours]",
  );
});

test("a long queue counts up to ten thousand", () => {
  expect(say({ queued: exactly(9_999) })).toContain(" 9,999 [");
  expect(say({ queued: { count: 10_000, isMore: true } })).toContain(" 10,000+ [");
});

test("marks the chosen service as current", () => {
  expect(renderHtml(ServiceTable, { ...props(), chosen: "7" })).toContain('aria-current="true"');
  expect(renderHtml(ServiceTable, { ...props(), chosen: "8" })).not.toContain("aria-current");
});
