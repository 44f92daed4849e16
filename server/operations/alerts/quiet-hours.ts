import { berlinOffset } from "#server/platform/berlin-time.ts";

/** Minutes of the day in Berlin. `until` before `from`: over midnight. */
export type QuietHours = { from: number; until: number };

const DAY_MINUTES = 24 * 60;

export function isQuietAt(quiet: QuietHours | undefined, now: Date): boolean {
  if (!quiet) return false;
  const { from, until } = quiet;
  const minute = Math.floor((now.getTime() + berlinOffset(now.getTime())) / 60_000) % DAY_MINUTES;
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until;
}
