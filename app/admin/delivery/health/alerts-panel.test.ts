import { expect, test } from "vitest";
import type { OpenAlert } from "#server/operations/alerts/open-alerts.ts";
import type { LatestRun } from "#server/operations/synthetic/runs.ts";
import { renderText } from "#testing/render/render-text.ts";
import { AlertsPanel } from "./alerts-panel.tsx";

const now = new Date("2026-11-12T09:42:00Z");
const alert: OpenAlert = {
  id: "1",
  headline: "Musterbörse is paused",
  raisedAt: new Date("2026-11-12T09:00:00Z"),
  overSince: null,
  mailedAt: null,
  letters: 0,
  isHeld: false,
};
const run: LatestRun = {
  formType: "solar",
  ranAt: new Date("2026-11-12T09:40:00Z"),
  durationMs: 2_400,
  failedStep: null,
  trouble: null,
};
const say = (alerts: readonly OpenAlert[], runs: readonly LatestRun[]) =>
  renderText(AlertsPanel, { alerts, runs, now });

test("without alerts and synthetic runs it says that no alert is open", () => {
  expect(say([], [])).toBe("Alerts No alert is open");
});

test.each<[string, Partial<OpenAlert>]>([
  ["Alerts 1 Musterbörse is paused for 42 min · nobody has been told yet", {}],
  ["nobody has been told yet, waits for the end of quiet hours", { isHeld: true }],
  [
    "for 42 min · told 2 times, the latest Thu 12 Nov, 10:05",
    { mailedAt: new Date("2026-11-12T09:05:00Z"), letters: 2 },
  ],
  [
    "Alerts Musterbörse is paused over since 10:38 · told once",
    { overSince: new Date("2026-11-12T09:38:00Z"), mailedAt: new Date("2026-11-12T09:05:00Z"), letters: 1 },
  ],
])("an alert reads: %s", (words, part) => {
  expect(say([{ ...alert, ...part }], [])).toContain(words);
});

test("the synthetic monitor shows where it failed, and the slowest duration of the other funnels", () => {
  const text = say(
    [],
    [
      run,
      { ...run, formType: "treppenlift", durationMs: 5_100 },
      { ...run, formType: "treppenlift2", failedStep: "kontakt", trouble: "no button" },
    ],
  );
  expect(text).toContain('stuck at "kontakt": no button');
  expect(text).toContain("Synthetic visitor got through 2 funnels");
  expect(text).toContain("the slowest took 5.1 s");
});
