const DAY_MS = 24 * 3_600_000;

/** Days of the year that are holidays in all of Germany, as month and day. */
const FIXED = ["01-01", "05-01", "10-03", "12-25", "12-26"];

/** Good Friday, Easter Monday, Ascension Day and Whit Monday, counted from Easter Sunday. */
const FROM_EASTER = [-2, 1, 39, 50];

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The Gregorian rule, as Butcher wrote it down. */
export function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return dayOf(Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1));
}

const known = new Map<number, ReadonlySet<string>>();

/** National holidays. State holidays count as working days, because buyer and lead may be in different states. */
export function holidaysOf(year: number): ReadonlySet<string> {
  const days = known.get(year) ?? computeHolidays(year);
  known.set(year, days);
  return days;
}

function computeHolidays(year: number): ReadonlySet<string> {
  const easter = timeOf(easterSunday(year));
  return new Set([
    ...FIXED.map((day) => `${year}-${day}`),
    ...FROM_EASTER.map((days) => dayOf(easter + days * DAY_MS)),
  ]);
}

/** Monday to Friday, and no national holiday. Days are written as in `2026-11-16`. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(timeOf(day)).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidaysOf(Number(day.slice(0, 4))).has(day);
}

/** Counts the working days after one day, up to and including the other. Zero if it is not later. */
export function workingDaysBetween(after: string, until: string): number {
  let days = 0;
  for (let at = timeOf(after) + DAY_MS; at <= timeOf(until); at += DAY_MS) if (isWorkingDay(dayOf(at))) days++;
  return days;
}

/** Adds working days to a day. */
export function addWorkingDays(day: string, days: number): string {
  let at = timeOf(day);
  for (let left = days; left > 0;) {
    at += DAY_MS;
    if (isWorkingDay(dayOf(at))) left--;
  }
  return dayOf(at);
}

export const addDays = (day: string, days: number): string => dayOf(timeOf(day) + days * DAY_MS);
