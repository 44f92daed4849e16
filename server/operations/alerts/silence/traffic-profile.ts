import { berlinOffset } from "#server/platform/berlin-time.ts";
import { isGermanHoliday } from "./german-holidays.ts";

export const HOUR_MS = 3_600_000;

/** `weekday`: 0 is Sunday. */
type BerlinHour = { weekday: number; hour: number; isHoliday: boolean };

const known = new Map<number, BerlinHour>();
const MAX_KNOWN = 20_000;

/** An hour since 1970 in Berlin time, whose offset from UTC is whole hours. */
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

/** Leads of a form by hour since 1970, without empty hours. */
export type Hours = ReadonlyMap<number, number>;

/** Usual traffic of a form in an hour of the week; 1 is its weekly average. */
export type TrafficProfile = (hourNo: number) => number;

/** Typical day of visitors of our age group: the prior while a form has few leads. */
const USUAL_DAY = [2, 1, 1, 1, 1, 3, 8, 18, 34, 48, 56, 54, 46, 44, 48, 50, 48, 46, 42, 38, 30, 20, 10, 4];
const LEADS_TO_BELIEVE_HOURS = 100;
const LEADS_TO_BELIEVE_DAY = 20;
/** Traffic on a holiday, relative to a Sunday. */
const HOLIDAY = 0.5;

/** Hours of the day and days of the week are estimated separately, because 168 hours would each have too few leads. */
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

/** Time between two moments in average hours: a night counts little, a Monday morning much. */
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
