import { expect, test } from "vitest";
import type { DeliveryState } from "#server/delivery/delivery-state.ts";
import { holdingOf, mustBeTold, type Holding } from "./erasure-advice.ts";

test.each<[DeliveryState, boolean, Holding, boolean]>([
  ["delivered", true, "has-it", true],
  ["warning", true, "has-it", true],
  ["in_doubt", true, "may-have-it", true],
  ["sending", false, "may-have-it", true],
  ["failed", true, "refused-it", true],
  ["failed", false, "never-got-it", false],
  ["cancelled", true, "refused-it", true],
  ["cancelled", false, "never-got-it", false],
  ["queued", true, "may-have-it", true],
  ["queued", false, "not-sent-yet", false],
  ["idle", true, "may-have-it", true],
  ["idle", false, "never-got-it", false],
])("a service with a delivery %s, read: %s, %s; must be notified: %s", (state, wasRead, holding, isTold) => {
  expect(holdingOf({ kind: "http", state, wasRead })).toBe(holding);
  expect(mustBeTold(holding)).toBe(isTold);
});

test("our own email needs no notice", () => {
  expect(holdingOf({ kind: "mail", state: "delivered", wasRead: true })).toBe("own-email");
  expect(mustBeTold("own-email")).toBe(false);
});
