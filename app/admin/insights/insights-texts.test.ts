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
  ["2026-10-12", "12 to 18 Oct"],
  ["2026-10-26", "26 Oct to 1 Nov"],
  ["2026-12-28", "28 Dec to 3 Jan"],
])("the week of %s is %s", (monday, text) => {
  expect(weekText(monday)).toBe(text);
});
