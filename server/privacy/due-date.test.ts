import { expect, test } from "vitest";
import { dueDateOf } from "./requests.ts";

test.each([
  ["on an ordinary day", "2026-11-17T02:05:00Z", "2026-12-17T23:00:00.000Z"],
  ["late in the evening, the next day in Berlin", "2026-11-17T23:30:00Z", "2026-12-18T23:00:00.000Z"],
  ["on the 31st, when the next month has none", "2027-01-31T10:00:00Z", "2027-02-28T23:00:00.000Z"],
  ["in a leap year", "2028-01-31T10:00:00Z", "2028-02-29T23:00:00.000Z"],
  ["across the end of the year", "2026-12-05T10:00:00Z", "2027-01-05T23:00:00.000Z"],
  ["across the change to summer time", "2027-03-15T10:00:00Z", "2027-04-15T22:00:00.000Z"],
])("a request of %s is due within a month", (_, received, until) => {
  expect(dueDateOf(new Date(received)).toISOString()).toBe(until);
});
