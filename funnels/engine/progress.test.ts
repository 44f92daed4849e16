import { expect, test } from "vitest";
import { funnels } from "#funnels/registry.ts";
import { progressOf } from "./progress.ts";
import type { Funnel } from "./types.ts";

test.each(Object.values<Funnel>(funnels))(
  "$formType: without given answers each step has its own progress",
  (funnel) => {
    expect(funnel.steps.map((step) => progressOf(funnel, step))).toEqual(funnel.steps.map(({ progress }) => progress));
  },
);

test("with three of ten steps given the first question shows 33 %, and progress never falls up to 92 % at the contact step", () => {
  const { treppenlift } = funnels;
  const seen = treppenlift.steps.map((step) => progressOf(treppenlift, step, 3));
  expect(seen).toEqual([33, 44, 49, 54, 60, 65, 76, 82, 87, 92]);
});
