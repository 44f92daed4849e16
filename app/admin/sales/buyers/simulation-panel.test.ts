import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { SimulationPanel } from "./simulation-panel.tsx";

const simulation = {
  month: "2026-10-01",
  leads: 7412,
  now: { sold: 861, revenueCents: 100_000, unsold: 214, hoursAtCap: 62 },
  withIt: { sold: 1118, revenueCents: 150_000, unsold: 171, hoursAtCap: 9 },
  changes: [
    { buyer: "Musterlift", order: "Rheinland", sold: 257, revenueCents: 60_000 },
    { buyer: "Liftring", order: "NRW", sold: -142, revenueCents: -10_000 },
  ],
  unsold: Array.from({ length: 10 }, (_, n) => ({ region: String(50 + n), now: 10 - n, withIt: n === 0 ? 0 : 10 - n })),
  capHours: [{ now: 0, withIt: 0 }],
  regions: [],
};
const capHours = [
  { now: 12, withIt: 0 },
  { now: 24, withIt: 9 },
];
const panel = {
  form: "f",
  simulation,
  isFresh: true,
  hasDraft: true,
  problem: undefined,
  warnings: [],
  nextVersion: 7,
  isRunning: false,
  canEdit: true,
};
const say = (more: Partial<Parameters<typeof SimulationPanel>[0]> = {}) =>
  renderText(SimulationPanel, { ...panel, ...more }).replaceAll("\u202f", " ");
const isOff = (more: Partial<Parameters<typeof SimulationPanel>[0]> = {}) =>
  /<button[^>]*disabled[^>]*>[^<]*Go live/.test(renderHtml(SimulationPanel, { ...panel, ...more }));

test("a run of this draft shows both sides with gains and losses, and can go live", () => {
  const text = say();
  for (const words of [
    "October 2026, 7,412 leads in their order",
    "861 → 1,118 +257",
    "214 → 171 −43",
    "62 h → 9 h −53",
    "Musterlift Rheinland +257 +€600.00",
    "Liftring NRW −142 −€100.00",
    "50… 10 now 0 with it",
    "elsewhere 3 now 3 with it",
    "Simulation is up to date",
    "Buyer and service are ready",
  ])
    expect(text).toContain(words);
  expect(isOff()).toBe(false);
});

test("warnings are shown before going live and do not block it", () => {
  const warnings = ["It would have bought no lead last month"];
  expect(say({ warnings })).toContain("It would have bought no lead last month");
  expect(isOff({ warnings })).toBe(false);
});

test("hours at cap are drawn by day if there are any, and given as a sentence", () => {
  const words = "At its cap: 36 hours on 2 days with the live rule, 9 hours on 1 day with this one";
  expect(renderHtml(SimulationPanel, { ...panel, simulation: { ...simulation, capHours } })).toContain(words);
  expect(renderHtml(SimulationPanel, panel)).not.toContain("Hours at cap, per day");
});

test("a run of another draft is grey and cannot go live", () => {
  expect(say({ isFresh: false })).toContain("Simulate this draft first");
  expect(renderHtml(SimulationPanel, { ...panel, isFresh: false })).toContain("data-stale");
  expect(isOff({ isFresh: false })).toBe(true);
});

test.each([
  ["without a run", { simulation: null, isFresh: false }, "Save and run"],
  ["without a draft", { hasDraft: false }, "There is no draft"],
  ["with a problem", { problem: "The service is switched off" }, "The service is switched off"],
])("%s nothing goes live", (_, more, words) => {
  expect(say(more)).toContain(words);
  expect(isOff(more)).toBe(true);
});
