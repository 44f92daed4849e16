import { berlinHour, HOUR_MS } from "#server/operations/alerts/silence/traffic-profile.ts";

export const YEAR = { from: Date.UTC(2026, 0, 1), days: 365 };

/** Not the curve the judge begins with: later, with a dent at noon and a second life in the evening. */
const DAY = [3, 1, 1, 0.5, 0.5, 1, 4, 12, 26, 45, 62, 58, 40, 38, 52, 55, 50, 40, 36, 44, 46, 34, 16, 7];
const WEEK = [0.6, 1.3, 1.2, 1.1, 1.0, 0.9, 0.65];

/**
 * When the leads of a form come in over a year: by the hour and the weekday, hardly on holidays, with campaigns that begin and
 * end from one hour to the next, days that are good or bad for no reason, and a slow decline to two thirds.
 */
export function leadsOfAYear(perDay: number, random: () => number): number[] {
  const leads: number[] = [];
  let campaign = 1;
  let campaignEnds = 0;
  let mood = 1;
  const mean = DAY.reduce((sum, one) => sum + one, 0) / 24;
  for (let hour = 0; hour < YEAR.days * 24; hour++) {
    const hourNo = YEAR.from / HOUR_MS + hour;
    const { weekday, hour: clock, isHoliday } = berlinHour(hourNo);
    if (hour >= campaignEnds) {
      campaign = random() < 0.5 ? 1 : 0.4 + 2.1 * random();
      campaignEnds = hour + 24 * (3 + 18 * random());
    }
    if (clock === 0) mood = Math.exp(0.25 * normal(random));
    const decline = 1.2 - (0.4 * hour) / (YEAR.days * 24);
    const rate =
      (perDay / 24) *
      ((DAY[clock] ?? 0) / mean) *
      (WEEK[weekday] ?? 1) *
      (isHoliday ? 0.4 : 1) *
      campaign *
      mood *
      decline;
    const count = poisson(rate, random);
    const moments = Array.from({ length: count }, () => (hourNo + random()) * HOUR_MS);
    leads.push(...moments.toSorted((a, b) => a - b));
  }
  return leads;
}

function poisson(mean: number, random: () => number): number {
  let n = -1;
  for (let left = Math.exp(-mean), product = 1; product > left; n++) product *= random();
  return n;
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
