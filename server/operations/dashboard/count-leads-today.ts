import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { berlinMidnight } from "#server/platform/berlin-time.ts";
import { countLeadsBetween } from "#server/delivery/figures/count-leads-between.ts";
import { cachedQuery } from "#server/platform/db/cached-query.ts";
import { formTypes } from "#funnels/registry.ts";

const HOUR_MS = 3600_000;
const DAYS = 14;
const CACHED_MS = 300_000;

export type LeadsToday = {
  /** By hour since midnight; the last is the current one. */
  hours: number[];
  /** The same weekday a week ago: all of its hours, and how many had come in by this time. */
  before: { hours: number[]; byThisTime: number };
  forms: { formType: FormType; today: number; /** Oldest first, without today. */ daysBefore: number[] }[];
};

/** How many leads there are today, compared with a week ago and the last fourteen days. */
export async function countLeadsToday(db: Executor, now = Date.now()): Promise<LeadsToday> {
  const midnight = berlinMidnight(now);
  const weekAgo = berlinMidnight(now, 7);
  const end = now + 1000; // the database's clock may be a little ahead
  const cached = <T>(key: string, load: () => Promise<T>) => cachedQuery(CACHED_MS, db, `${key} ${midnight}`, load);
  const [today, byThisTime, before, days] = await Promise.all([
    countLeadsBetween(db, [...hoursBetween(midnight, now), end]),
    countLeadsBetween(db, [weekAgo, weekAgo + (now - midnight)]),
    cached("week ago", () =>
      countLeadsBetween(db, [...hoursBetween(weekAgo, berlinMidnight(now, 6)), berlinMidnight(now, 6)]),
    ),
    cached("days", () =>
      countLeadsBetween(
        db,
        Array.from({ length: DAYS }, (_, i) => berlinMidnight(now, DAYS - 1 - i)),
      ),
    ),
  ]);
  return {
    hours: added(Object.values(today)),
    before: { hours: added(Object.values(before)), byThisTime: sum(added(Object.values(byThisTime))) },
    forms: formTypes.map((formType) => ({
      formType,
      today: sum(today[formType]),
      daysBefore: days[formType],
    })),
  };
}

/** Where each hour begins. Two days a year have 23 and 25 of them. */
const hoursBetween = (from: number, until: number): number[] =>
  Array.from({ length: Math.max(1, Math.ceil((until - from) / HOUR_MS)) }, (_, hour) => from + hour * HOUR_MS);

const sum = (numbers: readonly number[]): number => numbers.reduce((before, one) => before + one, 0);

const added = (lists: readonly (readonly number[])[]): number[] =>
  (lists[0] ?? []).map((_, place) => sum(lists.map((list) => list[place] ?? 0)));
