import { expect, test } from "vitest";
import type { FunnelReading } from "#server/insights/read-funnel.ts";
import { showFunnel } from "./funnel-view.ts";

type Step = FunnelReading["steps"][number];
const step = (name: string, arrived: number, wentOn: number, wentBack: number, more: Partial<Step> = {}): Step => ({
  step: name,
  arrived,
  entered: 0,
  wentOn,
  wentBack,
  sent: 0,
  left: arrived - wentOn - wentBack,
  imbalance: 0,
  waits: new Map(),
  medianSeconds: undefined,
  fields: [],
  ...more,
});
const reading = (steps: readonly Step[], more: Partial<FunnelReading> = {}): FunnelReading => ({
  steps,
  entered: 900,
  returned: 100,
  sent: 300,
  imbalance: 0,
  definitions: [],
  ...more,
});
const whole = reading([step("", 1100, 700, 0), step("email", 800, 400, 100), step("phone", 400, 300, 0)]);
const named = (slug: string) => `[${slug}]`;

test("a step's share is what earlier steps have not lost", () => {
  const { starts, returned, begun, steps, sentShare } = showFunnel(whole, undefined, named);
  expect([starts, returned, begun]).toEqual([900, 100, 1000]);
  expect(steps.map(({ name, underWay, left }) => [name, underWay, left])).toEqual([
    ["[]", 1, 400],
    ["[email]", 0.6, 300],
    ["[phone]", 0.3, 100],
  ]);
  expect(sentShare).toBe(0.3);
});

test("the largest loss skips the first step, and says how many leads a tenth of it would have been", () => {
  const { worst, leadsIfTenth } = showFunnel(whole, undefined, named);
  expect(worst?.step).toBe("email");
  expect(leadsIfTenth).toBeCloseTo(22.5);
});

test("below 20 shows no percentages", () => {
  const few = reading([step("", 19, 10, 0), step("email", 10, 3, 0)], { entered: 19, returned: 0, sent: 3 });
  const shown = showFunnel(few, few, named);
  expect(shown).toMatchObject({ sentShare: undefined, sentShareBefore: undefined, worst: undefined });
  expect(shown.steps.map(({ underWay, leftShare }) => [underWay, leftShare])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test("compares each step with the time before", () => {
  const before = reading([step("", 500, 250, 0), step("phone", 250, 100, 0)], { entered: 500, returned: 0, sent: 100 });
  expect(showFunnel(whole, before, named).steps.map(({ underWayBefore }) => underWayBefore)).toEqual([
    1,
    undefined,
    0.5,
  ]);
});

const slow = (waits: [number, number][]) =>
  showFunnel(reading([step("", 1, 1, 0, { waits: new Map(waits) })]), undefined, named).steps[0]?.slowestSeconds;
expect(
  slow([
    [2, 89],
    [60, 11],
  ]),
).toBe(60);
expect(
  slow([
    [60, 9],
    [2, 91],
  ]),
).toBe(2);

test("the slowest tenth starts in its class of seconds", () => {
  expect(slow([[2, 10]])).toBeUndefined();
});
