import { addDays } from "#server/platform/working-days.ts";
import { mondayOf, type DayRange } from "./day-range.ts";

/** A time as whole weeks, from a Monday until before another one, and the days before and behind them: twelve at most. */
export type WholeWeeks = { from: string; before: string; days: string[] };

/** Days are summed by week already (fact_weeks, buyer_weeks); only those of weeks that the time cuts are read one by one. */
export function wholeWeeks({ from, to }: DayRange): WholeWeeks {
  const first = mondayOf(addDays(from, 6));
  const end = mondayOf(addDays(to, 1));
  if (first >= end) return { from: first, before: first, days: daysBetween(from, addDays(to, 1)) };
  return { from: first, before: end, days: [...daysBetween(from, first), ...daysBetween(end, addDays(to, 1))] };
}

function daysBetween(from: string, before: string): string[] {
  const days: string[] = [];
  for (let day = from; day < before; day = addDays(day, 1)) days.push(day);
  return days;
}
