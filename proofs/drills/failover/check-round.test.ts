import { expect, test } from "vitest";
import { problemsOf } from "./check-round.ts";
import { SCENARIOS } from "./scenarios.ts";

const scenarioOf = (takeover: string) => {
  const found = SCENARIOS.find((one) => one.takeover === takeover);
  if (!found) throw new Error(takeover);
  return found;
};
const good = {
  scenario: scenarioOf("proven"),
  lostLeads: 0,
  submitsBackMs: 20_000,
  deliveriesAfterMs: 100,
  confirmedBy: "failover: n2 was the synchronous standby of n1",
  tooEarly: 0,
  missingListeners: 0,
  writable: 1,
  browsers: { gaveUp: 0 },
  tally: { duplicates: { none: 0 } },
};
const laggard = { ...good, scenario: scenarioOf("unproven"), lostLeads: 40, confirmedBy: null };
const staying = { ...good, scenario: scenarioOf("none"), confirmedBy: "installation" };

test("accepts a confirmed takeover without loss and a kept primary", () => {
  expect(problemsOf(good)).toEqual([]);
  expect(problemsOf(staying)).toEqual([]);
});

test("accepts a lagging standby that waits for staff", () => {
  expect(problemsOf({ ...laggard, submitsBackMs: 90_000, deliveriesAfterMs: 20_000 })).toEqual([]);
});

test.each([
  ["a lost lead", { lostLeads: 1 }],
  ["a copy at a service that recognises nothing", { tally: { duplicates: { none: 1 } } }],
  ["submits that are away too long", { submitsBackMs: 45_001 }],
  ["deliveries that come back late", { deliveriesAfterMs: 5_001 }],
  ["a timeline that a person confirmed", { confirmedBy: "command line" }],
  ["a timeline that nobody confirmed", { confirmedBy: null }],
  ["a listener that is not back", { missingListeners: 1 }],
  ["two databases that take writes", { writable: 2 }],
  ["a browser that gave up", { browsers: { gaveUp: 1 } }],
])("%s is a problem of a takeover", (_, change) => {
  expect(problemsOf({ ...good, ...change })).toHaveLength(1);
});

test.each([
  ["loses nothing", { lostLeads: 0 }],
  ["confirms itself", { confirmedBy: "failover: n2 was the synchronous standby of n1" }],
  ["sends before a person has spoken", { tooEarly: 1 }],
])("a laggard that %s is a problem", (_, change) => {
  expect(problemsOf({ ...laggard, ...change })).toHaveLength(1);
});
