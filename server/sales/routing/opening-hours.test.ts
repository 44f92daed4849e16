import { expect, test } from "vitest";
import { isOpen, momentOf, nextOpening, passedShare, type OpeningHours } from "./opening-hours.ts";

const NINE_TO_FIVE = [9 * 60, 17 * 60] as const;
const WEEKDAYS: OpeningHours = [
  [],
  [NINE_TO_FIVE],
  [NINE_TO_FIVE],
  [NINE_TO_FIVE],
  [NINE_TO_FIVE],
  [[9 * 60, 12 * 60]],
  [],
];
const EVERY_NIGHT: OpeningHours = Array.from({ length: 7 }, () => [[150, 240]]);

const at = (berlin: string) => momentOf(Date.parse(berlin));

test.each([
  ["Monday before nine", "2026-11-16T08:59:59+01:00", false, "2026-11-16T09:00:00+01:00"],
  ["Monday at nine", "2026-11-16T09:00:00+01:00", true, "2026-11-17T09:00:00+01:00"],
  ["Monday at five", "2026-11-16T17:00:00+01:00", false, "2026-11-17T09:00:00+01:00"],
  ["Friday afternoon", "2026-11-20T12:00:00+01:00", false, "2026-11-23T09:00:00+01:00"],
  ["Saturday before the clocks go forward", "2026-03-28T12:00:00+01:00", false, "2026-03-30T09:00:00+02:00"],
  ["Saturday before the clocks go back", "2026-10-24T12:00:00+02:00", false, "2026-10-26T09:00:00+01:00"],
])("%s: open and next opening", (_, now, open, opening) => {
  expect(isOpen(WEEKDAYS, at(now))).toBe(open);
  expect(nextOpening(WEEKDAYS, at(now))).toBe(Date.parse(opening));
});

test("an opening within the skipped hour is an hour later", () => {
  expect(nextOpening(EVERY_NIGHT, at("2026-03-29T00:30:00+01:00"))).toBe(Date.parse("2026-03-29T03:30:00+02:00"));
});

test("waits a week for a weekly opening, and not for a buyer that never opens", () => {
  const mondays: OpeningHours = [[], [NINE_TO_FIVE], [], [], [], [], []];
  expect(nextOpening(mondays, at("2026-11-16T10:00:00+01:00"))).toBe(Date.parse("2026-11-23T09:00:00+01:00"));
  expect(nextOpening([], at("2026-11-16T10:00:00+01:00"))).toBeUndefined();
});

test.each([
  ["2026-11-16T13:00:00+01:00", WEEKDAYS, 0.5],
  ["2026-11-16T08:00:00+01:00", WEEKDAYS, 0],
  ["2026-11-16T23:00:00+01:00", WEEKDAYS, 1],
  ["2026-11-15T13:00:00+01:00", WEEKDAYS, 1],
  ["2026-11-16T12:00:00+01:00", null, 0.5],
  ["2026-03-29T12:30:00+02:00", null, 0.5], // a day of 23 hours
  ["2026-10-25T11:30:00+01:00", null, 0.5], // a day of 25 hours
])("at %s, the share of the opening hours that has passed", (now, hours, share) => {
  expect(passedShare(hours, at(now))).toBe(share);
});
