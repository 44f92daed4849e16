import { berlinOffset } from "./berlin-time.ts";

const ZONE = "Europe/Berlin";
const day = new Intl.DateTimeFormat("de-DE", { timeZone: ZONE, day: "numeric", month: "long", year: "numeric" });
const minute = new Intl.DateTimeFormat("de-DE", { dateStyle: "long", timeStyle: "short", timeZone: ZONE });
const exact = new Intl.DateTimeFormat("de-DE", {
  timeZone: ZONE,
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
  hourCycle: "h23",
});
const short = new Intl.DateTimeFormat("de-DE", {
  timeZone: ZONE,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** "22. Oktober 2026" */
export const germanDay = (at: Date): string => day.format(at);

/** "22. Oktober 2026 um 09:12 Uhr" */
export const germanMoment = (at: Date): string => `${minute.format(at)} Uhr`;

/** "Donnerstag, 22. Oktober 2026 um 09:12:07,318 Uhr (UTC+2)" */
export const germanExact = (at: Date): string =>
  `${exact.format(at)} Uhr (UTC+${berlinOffset(at.getTime()) / 3_600_000})`;

/** "22.10.2026, 09:12:07" */
export const germanShort = (at: Date): string => short.format(at);
