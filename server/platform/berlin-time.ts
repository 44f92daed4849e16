const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const berlin = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Berlin",
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});

/** Returns when the Berlin day of `now`, or one before it, began. */
export function berlinMidnight(now: number, daysAgo = 0): number {
  const local = Math.floor((now + berlinOffset(now)) / DAY_MS) * DAY_MS - daysAgo * DAY_MS;
  return local - berlinOffset(local - berlinOffset(now)); // clocks change at two or three, so an hour off is near enough to midnight
}

const MAX_HOURS = 50_000; // more than five years
const offsets = new Map<number, number>();

/**
 * Offset of Berlin from UTC, cached by hour, because clocks change at full hours only. A simulation routes a month's leads in seconds;
 * uncached, it would take minutes.
 */
export function berlinOffset(ms: number): number {
  const hour = Math.floor(ms / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  if (offsets.size >= MAX_HOURS) offsets.clear();
  const offset = offsetAt(hour * HOUR_MS);
  offsets.set(hour, offset);
  return offset;
}

function offsetAt(ms: number): number {
  const part = Object.fromEntries(berlin.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}

/** The moment a day begins in Berlin; undefined if there is no such day. `2026-11-15` plus 1 is the end of that day. */
export function startOfBerlinDay(day: string, plusDays = 0): Date | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (!match) return undefined;
  const [year, month, date] = match.slice(1).map(Number) as [number, number, number];
  const written = new Date(Date.UTC(year, month - 1, date));
  if (written.toISOString().slice(0, 10) !== day) return undefined;
  const midnight = Date.UTC(year, month - 1, date + plusDays);
  // Clocks change at night, not at midnight: the offset at what would be midnight with an hour's is the day's own
  return new Date(midnight - berlinOffset(midnight - HOUR_MS));
}

/** The Berlin day of a moment, as in `2026-11-16`. */
export const berlinDay = (ms: number): string => new Date(ms + berlinOffset(ms)).toISOString().slice(0, 10);
