import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { FunnelPanel } from "./funnel-panel.tsx";
import type { ShownFunnel, ShownStep } from "./funnel-view.ts";
import { stairsOf } from "./staircase.tsx";

const step = (name: string, arrived: number, left: number, underWay: number | undefined): ShownStep => ({
  step: name,
  name,
  arrived,
  wentOn: arrived - left,
  wentBack: 0,
  left,
  leftShare: underWay === undefined ? undefined : left / arrived,
  underWay,
  underWayBefore: underWay,
  medianSeconds: 5,
  slowestSeconds: 60,
  fields: [
    { field: "a", missing: 4, hinted: 3, taken: 2, kept: 1 },
    { field: "b", missing: 1, hinted: 0, taken: 0, kept: 0 },
  ],
});
const email = step("Email", 600, 300, 0.6);
const funnel: ShownFunnel = {
  starts: 1000,
  returned: 0,
  begun: 1000,
  sent: 300,
  sentShare: 0.3,
  sentShareBefore: 0.2,
  steps: [step("Lift type", 1000, 400, 1), email],
  worst: email,
  leadsIfTenth: 30,
  imbalance: 0,
  moves: 1600,
};
const props = { form: "Solar", funnel, netPerLeadCents: 5000, compares: true, actions: null, filter: null };
const plain = (text: string) => text.replaceAll("\u202f", " ");

test("chart, table and list agree, and the largest loss shows the events of all its fields", () => {
  const text = plain(renderText(FunnelPanel, props));
  expect(text).toContain("[Funnel of Solar: of 1,000 starts still under way are 60.0 % at Email; 30.0 % are sent.");
  expect(text).toContain(
    "Arrived 1,000 600 300 Went on 600 300 Went back 0 0 Left 400 300 of those arrived 40.0 % 50.0 %",
  );
  expect(text).toContain("Email 60.0 % 600 arrived, 300 left (50 %)");
  expect(text).toContain(
    "Empty at “Weiter” 5 Hint shown 3 Hint taken / kept as typed 2 / 1 Median seconds 5 90th percentile, seconds 60",
  );
  expect(text).toContain("about 30 leads and €1,500 more");
});

test("omits the dashed line, the loss box and the chart without their data", () => {
  const one = { ...props, compares: false, funnel: { ...funnel, worst: undefined, sentShareBefore: undefined } };
  expect(renderHtml(FunnelPanel, one)).not.toContain('data-part="comparison"');
  expect(renderText(FunnelPanel, one)).not.toContain("Largest loss after");
  expect(renderText(FunnelPanel, { ...props, funnel: { ...funnel, begun: 0 } })).toContain("No starts in this time.");
});

test("small samples show no percentages", () => {
  const few = { ...funnel, steps: [step("Lift type", 10, 4, undefined)], sentShare: undefined, worst: undefined };
  const text = plain(renderText(FunnelPanel, { ...props, funnel: few }));
  expect(text).toContain("Still under way – –");
  expect(text).toContain("10 arrived, 4 left Sent");
});

test("stairs are levels from left to right", () => {
  expect(stairsOf([1, 0.5, 0])).toBe("M0 8H100V89H200V170H300");
  expect(stairsOf([])).toBe("");
});
