import { expect, test } from "vitest";
import { whyUnsold, type Reason } from "./decide.ts";

const because = (...reasons: Reason[]) => whyUnsold(new Map(reasons.map((reason, n) => [`order ${n}`, reason])));

test("the reason of the order that came nearest is said", () => {
  expect(because("area", "cap", "area", "paused")).toBe("cap");
  expect(because("area", "paused")).toBe("area");
});

test("without an order that is said", () => {
  expect(because()).toBe("no-order");
});
