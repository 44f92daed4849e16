import { expect, test } from "vitest";
import { serviceStateOf } from "./service-state.ts";

test.each([
  ["inactive", { isActive: false, stored: "paused", refusedInRow: 9 }],
  ["paused", { isActive: true, stored: "paused", refusedInRow: 9 }],
  ["half_open", { isActive: true, stored: "probing", refusedInRow: 9 }],
  ["refusing", { isActive: true, stored: "open", refusedInRow: 5 }],
  ["closed", { isActive: true, stored: "open", refusedInRow: 4 }],
] as const)("a service is %s when %o", (state, service) => {
  expect(serviceStateOf(service)).toBe(state);
});
