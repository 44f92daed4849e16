import { expect, test } from "vitest";
import { berlinMidnight } from "./berlin-time.ts";

const midnight = (now: string, daysAgo?: number) => new Date(berlinMidnight(Date.parse(now), daysAgo)).toISOString();

test.each([
  ["2026-11-12T09:42:07Z", 0, "2026-11-11T23:00:00.000Z"],
  ["2026-11-11T23:00:00Z", 0, "2026-11-11T23:00:00.000Z"],
  ["2026-07-12T09:42:07Z", 0, "2026-07-11T22:00:00.000Z"],
  ["2026-11-12T09:42:07Z", 7, "2026-11-04T23:00:00.000Z"],
  // the clocks are put back on 25 October and forward on 29 March
  ["2026-10-25T12:00:00Z", 0, "2026-10-24T22:00:00.000Z"],
  ["2026-10-26T12:00:00Z", 1, "2026-10-24T22:00:00.000Z"],
  ["2026-10-26T12:00:00Z", 0, "2026-10-25T23:00:00.000Z"],
  ["2026-03-29T12:00:00Z", 0, "2026-03-28T23:00:00.000Z"],
  ["2026-03-30T12:00:00Z", 1, "2026-03-28T23:00:00.000Z"],
])("the Berlin day of %s, %i days ago, began at %s", (now, daysAgo, began) => {
  expect(midnight(now, daysAgo)).toBe(began);
});
