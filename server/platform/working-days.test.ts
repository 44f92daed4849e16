import { expect, test } from "vitest";
import { addDays, addWorkingDays, easterSunday, holidaysOf, isWorkingDay, workingDaysBetween } from "./working-days.ts";

test.each([
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2028, "2028-04-16"],
  [2029, "2029-04-01"],
  [2030, "2030-04-21"],
  [2035, "2035-03-25"],
  [2038, "2038-04-25"],
])("Easter of %i is on %s", (year, day) => {
  expect(easterSunday(year)).toBe(day);
});

test("the nine national holidays of 2026", () => {
  expect([...holidaysOf(2026)].toSorted()).toEqual([
    "2026-01-01",
    "2026-04-03",
    "2026-04-06",
    "2026-05-01",
    "2026-05-14",
    "2026-05-25",
    "2026-10-03",
    "2026-12-25",
    "2026-12-26",
  ]);
});

test.each([
  ["2026-11-16", true],
  ["2026-11-21", false],
  ["2026-11-22", false],
  ["2026-05-14", false],
  ["2026-12-31", true],
  ["2026-01-06", true], // Epiphany, in three states only
])("%s is a working day: %s", (day, expected) => {
  expect(isWorkingDay(day)).toBe(expected);
});

test.each([
  ["2026-11-16", "2026-11-16", 0],
  ["2026-11-16", "2026-11-17", 1],
  ["2026-11-13", "2026-11-16", 1], // Friday to Monday
  ["2026-04-02", "2026-04-07", 1], // Maundy Thursday to the Tuesday after Easter
  ["2026-12-23", "2027-01-04", 6], // 24, 28, 29, 30, 31, 4
  ["2026-11-17", "2026-11-16", 0],
])("between %s and %s lie %i working days", (after, until, days) => {
  expect(workingDaysBetween(after, until)).toBe(days);
});

test("adding working days is the opposite of counting them, over ten years", () => {
  for (let day = "2025-01-01"; day < "2035-01-01"; day = addDays(day, 13))
    for (const days of [1, 5, 10, 14]) {
      const end = addWorkingDays(day, days);
      expect(isWorkingDay(end)).toBe(true);
      expect(workingDaysBetween(day, end)).toBe(days);
    }
});
