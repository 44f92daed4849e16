import { expect, test } from "vitest";
import { longestPause, partAfter } from "./pauses.ts";

test("a pause begins with the last event before the moment and ends with the next one", () => {
  expect(longestPause([100, 900, 5_000, 5_100], 1_000, 6_000)).toEqual({ ms: 4_100, endedAt: 5_000 });
});

test("an outage without an end pauses until the end", () => {
  expect(longestPause([100, 900], 1_000, 6_000)).toEqual({ ms: 5_100, endedAt: 6_000 });
  expect(longestPause([], 1_000, 6_000)).toEqual({ ms: 5_000, endedAt: 6_000 });
});

test("pauses before the moment do not count", () => {
  expect(longestPause([0, 900, 1_100, 1_200], 1_000, 1_300)).toEqual({ ms: 200, endedAt: 1_100 });
});

test("counts only the part of a pause after a moment", () => {
  expect(partAfter(2_000, { ms: 4_000, endedAt: 5_000 })).toBe(3_000);
  expect(partAfter(2_000, { ms: 160, endedAt: 24_500 })).toBe(160);
  expect(partAfter(2_000, { ms: 900, endedAt: 1_900 })).toBe(0);
});
