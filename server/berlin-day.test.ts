import { expect, test } from "vitest";
import { berlinDayEnd, berlinDayStart } from "./berlin-day.ts";

test.each([
  ["2026-11-15", "2026-11-14T23:00:00.000Z", "2026-11-15T23:00:00.000Z"],
  ["2026-07-01", "2026-06-30T22:00:00.000Z", "2026-07-01T22:00:00.000Z"],
  ["2026-03-29", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
  ["2026-10-25", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
])("the Berlin day %s begins and ends by its own clock", (day, start, end) => {
  expect(berlinDayStart(day)?.toISOString()).toBe(start);
  expect(berlinDayEnd(day)?.toISOString()).toBe(end);
});

test.each(["", "2026-02-30", "15.11.2026", "2026-11-15T00:00"])("%j is no day", (day) => {
  expect(berlinDayStart(day)).toBeUndefined();
});
