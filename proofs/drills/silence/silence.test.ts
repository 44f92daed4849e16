import { expect, test } from "vitest";
import { isGermanHoliday } from "#server/operations/alerts/silence/german-holidays.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { watchAYear } from "./evaluate-year.ts";

test("knows all holidays of 2026 and 2027", () => {
  const holidays = [
    [2026, 1, 1], [2026, 4, 3], [2026, 4, 6], [2026, 5, 1], [2026, 5, 14], [2026, 5, 25], [2026, 10, 3], [2026, 12, 25],
    [2027, 3, 26], [2027, 3, 29], [2027, 5, 6], [2027, 5, 17],
  ] as const; // prettier-ignore
  for (const [year, month, day] of holidays)
    expect([year, month, day, isGermanHoliday(year, month, day)]).toContain(true);
  expect(isGermanHoliday(2026, 4, 7)).toBe(false);
});

/** The most hours, in the median, that a broken form may stay unnoticed: a form with two leads a day is often silent. */
const SMALL = [
  { perDay: 2, within: 120 },
  { perDay: 10, within: 48 },
  { perDay: 50, within: 16 },
];
const CLASSES = fullAtNight([...SMALL, { perDay: 500, within: 8 }], SMALL);

test(
  "a year of nights, weekends, holidays and campaigns: hardly a false alarm, and every outage is noticed",
  { timeout: 120_000 },
  () => {
    const year = CLASSES.map(({ perDay }) => watchAYear(perDay, perDay));
    const perMonth = year.reduce((sum, { falseAlerts }) => sum + falseAlerts, 0) / 12;
    const medians = year.map(({ detected }) => detected[Math.floor(detected.length / 2)] ?? Number.POSITIVE_INFINITY);
    for (const [i, { perDay, falseAlerts, leads }] of year.entries()) {
      console.log(
        `${perDay} a day: ${leads} leads, ${falseAlerts} false alarms, outages noticed after ${medians[i]} h (median)`,
      );
    }
    console.log(`in all: ${perMonth.toFixed(2)} false alarms a month`);
    expect(perMonth).toBeLessThan(1);
    for (const [i, { detected, outages }] of year.entries()) {
      expect(detected).toHaveLength(outages);
      expect(medians[i]).toBeLessThan(CLASSES[i]?.within ?? 0);
    }
  },
);
