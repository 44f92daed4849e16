import { expect, test } from "vitest";
import { berlinDay, berlinMidnight, berlinOffset } from "./berlin-time.ts";

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

test.each([
  ["2026-11-16T22:59:59Z", "2026-11-16"],
  ["2026-11-16T23:00:00Z", "2026-11-17"],
  ["2026-07-01T22:00:00Z", "2026-07-02"],
  ["2026-10-24T21:59:59Z", "2026-10-24"],
  ["2026-10-25T22:59:59Z", "2026-10-25"],
])("%s is in Berlin on %s", (at, day) => {
  expect(berlinDay(Date.parse(at))).toBe(day);
});

test("in every hour of two years, at its beginning and at its end, the clocks show what a calendar says", () => {
  const calendar = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Berlin",
    dateStyle: "short",
    timeStyle: "medium",
  });
  const end = Date.parse("2027-01-01T00:00:00Z");
  for (let hour = Date.parse("2025-01-01T00:00:00Z"); hour < end; hour += 3_600_000) {
    for (const at of [hour + 3_599_000, hour]) {
      const shown = new Date(at + berlinOffset(at)).toISOString().slice(0, 19).replace("T", " ");
      if (shown !== calendar.format(at))
        expect.fail(`${new Date(at).toISOString()}: ${shown}, not ${calendar.format(at)}`);
    }
  }
});
