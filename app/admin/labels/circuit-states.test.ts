import { expect, test } from "vitest";
import { circuitLabel } from "./circuit-states.ts";

test.each([
  ["closed", "Operational", "success"],
  ["half_open", "Degraded", "warning"],
  ["paused", "Paused", "paused"],
  ["inactive", "Inactive", "off"],
] as const)("the state %s is shown as %s", (state, word, status) => {
  expect(circuitLabel(state)).toMatchObject({ word, status });
});

test.each(["closed", "half_open", "paused"] as const)(
  "a service that is switched off is Inactive, even while %s",
  (state) => {
    expect(circuitLabel(state, false).word).toBe("Inactive");
  },
);
