import { berlinDay, startOfBerlinDay } from "#server/platform/berlin-time.ts";

/** Of a month, counted from 1. */
const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The end of the day, in Berlin, on which a month after the request is over (Art. 12 (3) GDPR, section 188 BGB). */
export function answerBy(receivedAt: Date): Date {
  const [year = 0, month = 0, day = 0] = berlinDay(receivedAt.getTime()).split("-").map(Number);
  const [nextYear, nextMonth] = month === 12 ? [year + 1, 1] : [year, month + 1];
  const date = Math.min(day, lastDayOf(nextYear, nextMonth));
  const written = [nextYear, String(nextMonth).padStart(2, "0"), String(date).padStart(2, "0")].join("-");
  return startOfBerlinDay(written, 1) ?? receivedAt;
}
