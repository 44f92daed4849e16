import { mondayOf } from "#server/insights/day-range.ts";
import { berlinDay, berlinOffset } from "#server/platform/berlin-time.ts";

const DAY_MS = 24 * 3_600_000;
/** On Monday from this hour on, in Berlin. */
const FROM_HOUR = 7;
/** If nothing could be sent on Monday; later than Wednesday the news is old. */
const DAYS = 3;

/** `2026-11-16` plus 7 is `2026-11-23`. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday of the week that a mail is due about; undefined while none is. */
export function weekToTell(now: number): string | undefined {
  const today = berlinDay(now);
  const monday = mondayOf(today);
  const hour = new Date(now + berlinOffset(now)).getUTCHours();
  const isDue = today === monday ? hour >= FROM_HOUR : today < plusDays(monday, DAYS);
  return isDue ? plusDays(monday, -7) : undefined;
}
