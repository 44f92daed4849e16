import { berlinOffset } from "#server/platform/berlin-time.ts";
import { isGermanHoliday } from "./german-holidays.ts";

export const HOUR_MS = 3_600_000;

/** `weekday`: 0 is Sunday. */
type BerlinHour = { weekday: number; hour: number; isHoliday: boolean };

const known = new Map<number, BerlinHour>();
const MAX_KNOWN = 20_000;

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
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(hourNo, told);
  return told;
}

/** Leads of a form by the hour since 1970; hours without one are not in it. */
export type Hours = ReadonlyMap<number, number>;

/** How busy an hour of the week usually is for a form; 1 is the average of its week. */
export type TrafficProfile = (hourNo: number) => number;

/** A common day of visitors of our age, for as long as a form's own leads are too few to tell. */
const USUAL_DAY = [2, 1, 1, 1, 1, 3, 8, 18, 34, 48, 56, 54, 46, 44, 48, 50, 48, 46, 42, 38, 30, 20, 10, 4];
const LEADS_TO_BELIEVE_HOURS = 100;
const LEADS_TO_BELIEVE_DAY = 20;
/** On a holiday, against a Sunday. */
const HOLIDAY = 0.5;

/** Hours of the day and days of the week are told apart on their own: 168 hours would each hold too few leads to say anything. */
export function rhythmOf(hours: Hours, from: number, until: number): TrafficProfile {
  const byHour = Array.from({ length: 24 }, () => 0);
  const byDay = Array.from({ length: 7 }, () => ({ leads: 0, hours: 0 }));
  let all = 0;
  let lasted = 0;
  for (let hourNo = Math.ceil(from / HOUR_MS); hourNo < Math.floor(until / HOUR_MS); hourNo++) {
    const { weekday, hour, isHoliday } = berlinHour(hourNo);
    if (isHoliday) continue;
    const leads = hours.get(hourNo) ?? 0;
    byHour[hour] = (byHour[hour] ?? 0) + leads;
    const day = byDay[weekday];
    if (day) {
      day.leads += leads;
      day.hours += 1;
    }
    all += leads;
    lasted += 1;
  }
  const usual = sum(USUAL_DAY);
  const hourly = byHour.map(
    (leads, hour) =>
      ((leads + (LEADS_TO_BELIEVE_HOURS * (USUAL_DAY[hour] ?? 0)) / usual) * 24) / (all + LEADS_TO_BELIEVE_HOURS),
  );
  const daily = byDay.map(
    (day) => (day.leads + LEADS_TO_BELIEVE_DAY) / ((all / Math.max(lasted, 1)) * day.hours + LEADS_TO_BELIEVE_DAY),
  );
  return (hourNo) => {
    const { weekday, hour, isHoliday } = berlinHour(hourNo);
    const ofHour = hourly[hour] ?? 1;
    return isHoliday ? ofHour * HOLIDAY * Math.min(1, daily[0] ?? 1) : ofHour * (daily[weekday] ?? 1);
  };
}

/** The time between two moments in average hours: a night weighs little, a Monday morning much. */
export function weigh(rhythm: TrafficProfile, from: number, until: number): number {
  let weight = 0;
  for (let at = from; at < until;) {
    const hourNo = Math.floor(at / HOUR_MS);
    const end = Math.min(until, (hourNo + 1) * HOUR_MS);
    weight += (rhythm(hourNo) * (end - at)) / HOUR_MS;
    at = end;
  }
  return weight;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((before, one) => before + one, 0);
