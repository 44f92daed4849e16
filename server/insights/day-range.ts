import { addDays } from "#server/platform/working-days.ts";
import { berlinDay } from "#server/platform/berlin-time.ts";

/** A range as whole weeks, from a Monday to before another one, and at most twelve days around them. */
type WholeWeeks = { from: string; before: string; days: string[] };

/**
 * Splits a range, because days are summed by week already (weekly_totals, buyer_weeks); only days of partial weeks are read one
 * by one. A range until today does not split this week: later days are still empty.
 */
export function wholeWeeks({ from, to }: DayRange, today = berlinDay(Date.now())): WholeWeeks {
  const first = mondayOf(addDays(from, 6));
  const end = mondayOf(addDays(to, to >= today ? 7 : 1));
  if (first >= end) return { from: first, before: first, days: daysBetween(from, addDays(to, 1)) };
  return { from: first, before: end, days: [...daysBetween(from, first), ...daysBetween(end, addDays(to, 1))] };
}

/** Splits a range into whole four weeks (four_weekly_totals), by their first Monday, and at most six weeks around them. */
export function wholeFourWeeks(
  range: DayRange,
  today?: string,
): { fourWeeks: string[]; weeks: string[]; days: string[] } {
  const { from, before, days } = wholeWeeks(range, today);
  const first = firstOfFourWeeks(addDays(from, 27));
  const end = firstOfFourWeeks(before);
  if (first >= end) return { fourWeeks: [], weeks: daysBetween(from, before, 7), days };
  const weeks = [...daysBetween(from, first, 7), ...daysBetween(end, before, 7)];
  return { fourWeeks: daysBetween(first, end, 28), weeks, days };
}

const A_MONDAY = "2001-01-01";

/** As in the database: the Monday at or before a day, in steps of four weeks from the one of 2001. */
function firstOfFourWeeks(day: string): string {
  const since = daysIn({ from: A_MONDAY, to: day }) - 1;
  return addDays(A_MONDAY, since - (since % 28));
}

function daysBetween(from: string, before: string, step = 1): string[] {
  const days: string[] = [];
  for (let day = from; day < before; day = addDays(day, step)) days.push(day);
  return days;
}

/** Berlin days in the format `2026-11-16`, both inclusive. */
export type DayRange = { from: string; to: string };

const DAY_MS = 24 * 3_600_000;

export const daysIn = ({ from, to }: DayRange): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** The same number of days, just before. */
export const periodBefore = (range: DayRange): DayRange => ({
  from: addDays(range.from, -daysIn(range)),
  to: addDays(range.from, -1),
});

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
