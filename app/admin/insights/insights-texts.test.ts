import { expect, test } from "vitest";
import { daysText, weekText } from "./insights-texts.ts";

test.each([
  ["2026-10-16", "2026-11-12", "16 Oct to 12 Nov"],
  ["2025-12-01", "2026-01-12", "1 Dec 2025 to 12 Jan 2026"],
  ["2026-11-12", "2026-11-12", "12 Nov"],
])("%s to %s is %s", (from, to, text) => {
  expect(daysText({ from, to })).toBe(text);
});

test.each([
  ["2026-10-12", "2026-10-18", "12 to 18 Oct"],
  ["2026-10-26", "2026-11-01", "26 Oct to 1 Nov"],
  ["2026-12-28", "2027-01-03", "28 Dec to 3 Jan"],
  ["2026-10-21", "2026-10-25", "21 to 25 Oct, part of the week"],
  ["2026-10-26", "2026-10-31", "26 to 31 Oct, part of the week"],
  ["2026-11-09", "2026-11-09", "9 Nov, part of the week"],
])("for a week, the days from %s to %s are %s", (from, to, text) => {
  expect(weekText({ from, to })).toBe(text);
});
