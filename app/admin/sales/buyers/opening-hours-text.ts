import type { OrderTerms } from "#server/sales/buyers/order-terms.ts";

type Hours = NonNullable<OrderTerms["hours"]>;

/** Sunday first, as stored; people read a week from Monday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
export const DAY_NAMES = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** "08:00-12:00, 13:00-18:00"; empty: closed. */
export const spansText = (spans: Hours[number]): string =>
  spans.map(([from, to]) => `${clock(from)}-${clock(to)}`).join(", ");

/** Undefined: it cannot be read. */
export function readSpans(text: string): Hours[number] | undefined {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const spans = parts.map((part) => {
    const match = /^(\d{1,2})(?::(\d\d))?\s*[-–]\s*(\d{1,2})(?::(\d\d))?$/.exec(part);
    if (!match) return undefined;
    const [hour = 0, minute = 0, endHour = 0, endMinute = 0] = match.slice(1).map((digits) => Number(digits ?? 0));
    const [from, to] = [hour * 60 + minute, endHour * 60 + endMinute];
    return minute < 60 && endMinute < 60 && to <= 24 * 60 && from < to ? ([from, to] as [number, number]) : undefined;
  });
  return spans.includes(undefined) ? undefined : (spans as Hours[number]);
}

/** "Mon–Fri 08:00-18:00, Sat 09:00-13:00": days alike are told together. */
export function weekText(hours: Hours): string {
  const groups: { first: number; last: number; text: string }[] = [];
  for (const day of WEEK) {
    const text = spansText(hours[day] ?? []);
    const before = groups.at(-1);
    if (before?.text === text) before.last = day;
    else groups.push({ first: day, last: day, text });
  }
  const open = groups.filter(({ text }) => text !== "");
  if (open.length === 0) return "never";
  return open
    .map(({ first, last, text }) => `${first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`} ${text}`)
    .join(", ");
}

const nameOf = (day: number): string => DAY_NAMES[day] ?? "";
