import { expect, test } from "vitest";
import type { Funnel } from "#funnels/engine/types.ts";
import { funnels } from "#funnels/registry.ts";
import { nextByTap } from "./next-by-tap.ts";

const nextIn = (funnel: Funnel, slug: string) => {
  const step = funnel.steps.find((one) => one.slug === slug);
  return step && nextByTap(funnel, step)?.slug;
};

test.each(Object.values<Funnel>(funnels))(
  "a tap on the first screen of $basePath leads straight to the second",
  (funnel) => {
    expect(nextByTap(funnel, funnel.steps[0])).toBe(funnel.steps[1]);
  },
);

test("no tap leads on from inputs, pauses, detours, submits or confirmations", () => {
  expect(nextIn(funnels.treppenlift, "postal-code")).toBeUndefined();
  expect(nextIn(funnels.treppenlift6, "3")).toBeUndefined();
  expect(nextIn(funnels.treppenlift6, "14")).toBeUndefined();
  expect(nextIn(funnels.treppenlift, "contact")).toBeUndefined();
});
