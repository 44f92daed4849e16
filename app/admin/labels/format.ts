import type { Count } from "#server/delivery/stats/what-counts.ts";

const NARROW = "\u202f";
const ZONE = "Europe/Berlin";
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const TWO_WEEKS = 14 * 24 * 3600_000;

const berlin = new Intl.DateTimeFormat("en-GB", {
  timeZone: ZONE,
  hourCycle: "h23",
  weekday: "short",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

const partsOf = (at: Date) =>
  Object.fromEntries(berlin.formatToParts(at).map(({ type, value }) => [type, value])) as Record<
    "weekday" | "year" | "month" | "day" | "hour" | "minute" | "second",
    string
  >;

/** 12840 -> "12,840"; a capped count ends with a plus: "10,000+". */
export const formatNumber = (value: number | Count): string =>
  typeof value === "number"
    ? String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ",")
    : `${formatNumber(value.count)}${value.isMore ? "+" : ""}`;

/** "1 lead", "3 leads"; `many` for irregular plurals. */
export const formatCount = (count: number | Count, one: string, many = `${one}s`): string => {
  const text = formatNumber(count);
  return `${text} ${text === "1" ? one : many}`;
};

/** 0.9743 -> "97.4 %" */
export const formatPercent = (share: number): string => `${(share * 100).toFixed(1)}${NARROW}%`;

/** 62 -> "62 %", on one line */
export const formatWholePercent = (percent: number): string => `${percent}${NARROW}%`;

/** Cents: 4950 -> "€49.50" */
export const formatCents = (cents: number): string => {
  const whole = Math.floor(Math.abs(cents) / 100);
  return `${cents < 0 ? "−" : ""}€${formatNumber(whole)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
};

/** Cents as whole euros, for sums: 2461049 -> "€24,610" */
export const formatEuros = (cents: number): string =>
  `${cents < 0 ? "−" : ""}€${formatNumber(Math.round(Math.abs(cents) / 100))}`;

/** "10:42" */
export function formatClock(at: Date): string {
  const { hour, minute } = partsOf(at);
  return `${hour}:${minute}`;
}

/** "10:42:07" */
export const formatClockSeconds = (at: Date): string => `${formatClock(at)}:${partsOf(at).second}`;

/** "Thu 12 Nov" within two weeks of now, "12 Nov 2026" otherwise. */
export function formatDay(at: Date, now: Date): string {
  const { weekday, day, month, year } = partsOf(at);
  const date = `${day} ${MONTHS[Number(month) - 1]}`;
  return Math.abs(now.getTime() - at.getTime()) < TWO_WEEKS ? `${weekday} ${date}` : `${date} ${year}`;
}

/** "Thu 12 Nov, 10:42" */
export const formatMoment = (at: Date, now: Date): string => `${formatDay(at, now)}, ${formatClock(at)}`;

/** "10:42" of today, "Thu 12 Nov, 10:42" of another day. */
export const formatSince = (at: Date, now: Date): string =>
  berlinDay(at) === berlinDay(now) ? formatClock(at) : formatMoment(at, now);

/** "12 Nov 2026, 10:42:07": exact, for tooltips and records. */
export function formatExact(at: Date): string {
  const { day, month, year } = partsOf(at);
  return `${day} ${MONTHS[Number(month) - 1]} ${year}, ${formatClockSeconds(at)}`;
}

/** The Berlin day as "2026-11-12", for grouping. */
export function berlinDay(at: Date): string {
  const { year, month, day } = partsOf(at);
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** By the calendar, because days with a clock change have 23 or 25 hours. */
export const daysBefore = (at: Date, days: number): string =>
  new Date(Date.parse(berlinDay(at)) - days * 86_400_000).toISOString().slice(0, 10);

/** Longer spans switch to the next larger unit, to stay readable. */
const MAX_DAYS_WITH_HOURS = 13;
const MAX_DAYS = 60;
const MAX_MONTHS = 18;
const DAYS_OF_MONTH = 30.44;
const DAYS_OF_YEAR = 365.25;

/** A time span in words: "8 s", "38 min", "2 h 14 min", "3 d 4 h", "20 days", "4 months", "2 years". */
export function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, "0")} min`;
  const days = Math.floor(hours / 24);
  if (days <= MAX_DAYS_WITH_HOURS) return `${days} d ${hours % 24} h`;
  if (days <= MAX_DAYS) return `${days} days`;
  const months = Math.round(days / DAYS_OF_MONTH);
  return months <= MAX_MONTHS ? `${months} months` : `${Math.round(days / DAYS_OF_YEAR)} years`;
}

/** How long a request took: "84 ms", "1.2 s". */
export const formatDuration = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
