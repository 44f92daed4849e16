import { expect, test } from "vitest";
import { whyUnsold, type Reason } from "./decide.ts";

const because = (...reasons: Reason[]) => whyUnsold(new Map(reasons.map((reason, n) => [`order ${n}`, reason])));

test("returns the reason of the order that came nearest", () => {
  expect(because("area", "cap", "area", "paused")).toBe("cap");
  expect(because("area", "paused")).toBe("area");
});

test("says so if there is no order", () => {
  expect(because()).toBe("no-order");
});
