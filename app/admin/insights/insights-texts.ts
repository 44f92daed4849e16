import type { Days } from "./range.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const dayText = (day: string): string => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ""}`;

/** The days of a week that are counted: "12 to 18 Oct", "26 Oct to 1 Nov", "21 to 25 Oct, part of the week" */
export function weekText({ from, to }: Days): string {
  const isOneMonth = from.slice(5, 7) === to.slice(5, 7);
  const days = from === to ? dayText(to) : `${isOneMonth ? Number(from.slice(8)) : dayText(from)} to ${dayText(to)}`;
  const isWhole = Date.parse(to) - Date.parse(from) === 6 * 24 * 3_600_000;
  return isWhole ? days : `${days}, part of the week`;
}

/** "16 Oct to 12 Nov", "1 Dec 2025 to 12 Jan 2026", "12 Nov" */
export function daysText({ from, to }: Days): string {
  if (from === to) return dayText(from);
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  return first === last ? `${dayText(from)} to ${dayText(to)}` : `${dayText(from)} ${first} to ${dayText(to)} ${last}`;
}
