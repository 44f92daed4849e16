import { berlinOffset } from "#server/platform/berlin-time.ts";
import { isGermanHoliday } from "./german-holidays.ts";

export const HOUR_MS = 3_600_000;

/** `weekday`: 0 is Sunday. */
export type BerlinHour = { weekday: number; hour: number; isHoliday: boolean };

const known = new Map<number, BerlinHour>();
const MOST_KNOWN = 20_000;

/** An hour since 1970, as the clocks and the calendar in Berlin tell it: they are whole hours apart from UTC. */
export function berlinHour(hourNo: number): BerlinHour {
  const found = known.get(hourNo);
  if (found) return found;
  const local = new Date(hourNo * HOUR_MS + berlinOffset(hourNo * HOUR_MS));
  const told = {
    weekday: local.getUTCDay(),
    hour: local.getUTCHours(),
    isHoliday: isGermanHoliday(local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate()),
  };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(hourNo, told);
  return told;
}
