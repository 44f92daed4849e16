import type { Days } from "./range.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const dayText = (day: string): string => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ""}`;

/** The week of a Monday: "12 to 18 Oct", "26 Oct to 1 Nov" */
export function weekText(monday: string): string {
  const sunday = new Date(Date.parse(`${monday}T00:00:00Z`) + 6 * 24 * 3_600_000).toISOString().slice(0, 10);
  const isOneMonth = monday.slice(5, 7) === sunday.slice(5, 7);
  return `${isOneMonth ? Number(monday.slice(8)) : dayText(monday)} to ${dayText(sunday)}`;
}

/** "16 Oct to 12 Nov", "1 Dec 2025 to 12 Jan 2026", "12 Nov" */
export function daysText({ from, to }: Days): string {
  if (from === to) return dayText(from);
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  return first === last ? `${dayText(from)} to ${dayText(to)}` : `${dayText(from)} ${first} to ${dayText(to)} ${last}`;
}
