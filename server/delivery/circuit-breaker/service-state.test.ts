import { expect, test } from "vitest";
import { serviceStateOf } from "./circuit-state.ts";

test.each([
  ["inactive", { isActive: false, stored: "paused", rejectionStreak: 9, byRefusals: false }],
  ["paused", { isActive: true, stored: "paused", rejectionStreak: 9, byRefusals: false }],
  ["half_open", { isActive: true, stored: "probing", rejectionStreak: 9, byRefusals: false }],
  ["refusing", { isActive: true, stored: "probing", rejectionStreak: 3, byRefusals: true }],
  ["refusing", { isActive: true, stored: "open", rejectionStreak: 5, byRefusals: false }],
  ["closed", { isActive: true, stored: "open", rejectionStreak: 4, byRefusals: false }],
] as const)("a service is %s when %o", (state, service) => {
  expect(serviceStateOf(service)).toBe(state);
});
