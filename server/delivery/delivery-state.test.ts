import { describe, expect, test } from "vitest";
import { DELIVERY_STATES, DELIVERY_STATUSES, statesOf, statusOf } from "./delivery-state.ts";

describe("the status of", () => {
  test.each([
    ["idle", "not_sent"],
    ["queued", "pending"],
    ["sending", "pending"],
    ["delivered", "success"],
    ["warning", "warning"],
    ["in_doubt", "in_doubt"],
    ["failed", "error"],
    ["cancelled", "closed"],
    [null, "not_sent"],
  ])("%s is %s", (state, status) => {
    expect(statusOf(state)).toBe(status);
  });

  test.each(["", "Queued", "toString"])("the unknown state %j is refused", (state) => {
    expect(() => statusOf(state)).toThrow("Unknown delivery state");
  });
});

test("every state is behind exactly one status", () => {
  expect(DELIVERY_STATUSES.flatMap(statesOf).toSorted()).toEqual([...DELIVERY_STATES].toSorted());
});
