import { expect, test } from "vitest";
import { circuitLabel, pauseOrResume } from "./circuit-states.ts";

test.each([
  ["closed", "Operational", "success", "pause"],
  ["refusing", "Refusing", "error", "pause"],
  ["half_open", "Degraded", "warning", "pause"],
  ["paused", "Paused", "paused", "resume"],
  ["inactive", "Inactive", "off", undefined],
] as const)("state %s is shown as %s, with one action", (state, word, status, action) => {
  expect(circuitLabel(state)).toMatchObject({ word, status });
  expect(pauseOrResume(state)).toBe(action);
});
