import { expect, test } from "vitest";
import { deadlineOf, deadlineText, groupByDeadline, isDueToday } from "./deadline-groups.ts";

/** A Tuesday, 10:00 in Berlin. */
const now = new Date("2026-11-17T09:00:00Z");
const at = (time: string) => new Date(time);

test("groups requests into overdue, today, this week until Sunday, and later, with sums", () => {
  const rows = [
    "2026-11-16T12:00:00Z",
    "2026-11-17T15:00:00Z",
    "2026-11-17T22:59:00Z",
    "2026-11-22T22:30:00Z",
    "2026-11-22T23:30:00Z",
  ].map((time, n) => ({ dueAt: at(time), priceCents: 1000 * (n + 1) }));
  expect(
    groupByDeadline(rows, now).map(({ title, isDue, sumCents, rows: some }) => [title, isDue, sumCents, some.length]),
  ).toEqual([
    ["Overdue", true, 1000, 1],
    ["Due today", true, 5000, 2],
    ["This week", false, 4000, 1],
    ["Later", false, 5000, 1],
  ]);
});

test.each([
  ["2026-11-17T08:00:00Z", "09:00", "any minute", "Credited automatically any minute", true],
  ["2026-11-17T15:00:00Z", "16:00", "6 h 00 min", "Credited automatically at 16:00", true],
  ["2026-11-18T08:00:00Z", "Wed 18 Nov", "1 day", "Credited automatically on Wed 18 Nov", false],
  ["2026-12-24T08:00:00Z", "24 Dec 2026", "37 days", "Credited automatically on 24 Dec 2026", false],
])("a request credited at %s says so", (time, clock, left, text, isDue) => {
  expect(deadlineOf(at(time), now)).toEqual({ at: clock, left });
  expect(deadlineText(at(time), now)).toBe(text);
  expect(isDueToday(at(time), now)).toBe(isDue);
});
