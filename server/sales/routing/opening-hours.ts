import { berlinMidnight, berlinOffset } from "#server/platform/berlin-time.ts";

const MINUTE_MS = 60_000;

/** For each day of the week, Sunday first: opening hours in minutes of the Berlin clock, end exclusive. */
export type OpeningHours = readonly (readonly (readonly [from: number, to: number])[])[];

/** A moment in Berlin time, computed once for all orders of a lead. */
export type BerlinMoment = {
  readonly now: number;
  /** Start and length of this day: 23, 24 or 25 hours. */
  readonly midnight: number;
  readonly lengthMs: number;
  readonly weekday: number;
  readonly minute: number;
};

export function momentOf(now: number): BerlinMoment {
  const midnight = berlinMidnight(now);
  const local = new Date(now + berlinOffset(now));
  return {
    now,
    midnight,
    lengthMs: berlinMidnight(midnight + 36 * 60 * MINUTE_MS) - midnight,
    weekday: local.getUTCDay(),
    minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
  };
}

export const isOpen = (hours: OpeningHours, { weekday, minute }: BerlinMoment): boolean =>
  (hours[weekday] ?? []).some(([from, to]) => from <= minute && minute < to);

/** The next opening within a week; undefined if there is none. */
export function nextOpening(hours: OpeningHours, moment: BerlinMoment): number | undefined {
  for (let days = 0; days <= 7; days++) {
    const openings = (hours[(moment.weekday + days) % 7] ?? []).map(([from]) => from);
    const later = openings.filter((from) => days > 0 || from > moment.minute);
    if (later.length > 0) return atMinute(berlinMidnight(moment.now, -days), Math.min(...later));
  }
  return undefined;
}

/** Time of this minute of the day; an hour later if the clock change skips it. */
function atMinute(midnight: number, minute: number): number {
  const elapsed = midnight + minute * MINUTE_MS;
  const shown = elapsed + berlinOffset(midnight) - berlinOffset(elapsed);
  return berlinOffset(shown) === berlinOffset(elapsed) ? shown : elapsed;
}

/** Share of the day's opening hours that has passed. */
export function passedShare(
  hours: OpeningHours | null,
  { now, midnight, lengthMs, weekday, minute }: BerlinMoment,
): number {
  if (hours === null) return (now - midnight) / lengthMs;
  const today = hours[weekday] ?? [];
  const open = sum(today.map(([from, to]) => to - from));
  const passed = sum(today.map(([from, to]) => Math.max(0, Math.min(minute, to) - from)));
  return open === 0 ? 1 : passed / open;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
