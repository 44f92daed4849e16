import { expect, test } from "vitest";
import { mondayOf } from "#server/insights/day-range.ts";
import { plusDays, weekToReport } from "./read-week.ts";

test.each([
  ["2026-11-16T05:59:59Z", undefined], // Monday, 06:59:59 in Berlin
  ["2026-11-16T06:00:00Z", "2026-11-09"],
  ["2026-07-13T05:00:00Z", "2026-07-06"], // 07:00 in summer
  ["2026-07-13T04:59:59Z", undefined],
  ["2026-11-18T22:59:59Z", "2026-11-09"], // the last second of Wednesday
  ["2026-11-18T23:00:00Z", undefined],
  ["2026-11-15T12:00:00Z", undefined], // Sunday
  ["2027-01-04T08:00:00Z", "2026-12-28"],
])("at %s, the week to report begins on %s", (now, week) => {
  expect(weekToReport(Date.parse(now))).toBe(week);
});

test("a week begins on Monday", () => {
  expect(["2026-11-16", "2026-11-22", "2026-11-23"].map(mondayOf)).toEqual(["2026-11-16", "2026-11-16", "2026-11-23"]);
  expect(plusDays("2026-10-26", -7)).toBe("2026-10-19");
});
