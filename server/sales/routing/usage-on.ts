import type { Usage } from "./order.ts";

/** A row of `order_usage`. The day is that of the last lead; before the first it is '-infinity', which is less than every date as text as well. */
export type StoredUsage = {
  readonly day: string;
  readonly dayUsed: number;
  readonly monthUsed: number;
  readonly monthCents: number;
  readonly totalUsed: number;
};

/** What of it counts on a day, and in its month. */
export function usageOn(today: string, { day, dayUsed, monthUsed, monthCents, totalUsed }: StoredUsage): Usage {
  const isSameMonth = day.slice(0, 7) >= today.slice(0, 7);
  return {
    day: day >= today ? dayUsed : 0,
    month: isSameMonth ? monthUsed : 0,
    spentMonthCents: isSameMonth ? monthCents : 0,
    total: totalUsed,
  };
}
