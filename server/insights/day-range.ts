import { addDays } from "#server/platform/working-days.ts";

/** Berlin days as in `2026-11-16`, both included. */
export type DayRange = { from: string; to: string };

const DAY_MS = 24 * 3_600_000;

export const daysIn = ({ from, to }: DayRange): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** As many days, just before. */
export const periodBefore = (range: DayRange): DayRange => ({
  from: addDays(range.from, -daysIn(range)),
  to: addDays(range.from, -1),
});

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
