import { berlinDay, formatClock, formatCount, formatDay, formatSpan } from "#app/admin/labels/format.ts";
import type { ListedReturn } from "#server/sales/returns/list-returns.ts";

export type DeadlineGroup<Row> = { title: string; isDue: boolean; sumCents: number; rows: readonly Row[] };

const DAY_MS = 24 * 3_600_000;
/** "2026-11-17" as days since 1970. */
const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;

/** Weeks start on Monday. */
const weekOf = (day: number): number => Math.floor((day + 3) / 7);

function titleOf(dueAt: Date, now: Date): string {
  const [day, today] = [dayNumber(berlinDay(dueAt)), dayNumber(berlinDay(now))];
  if (day < today) return "Overdue";
  if (day === today) return "Due today";
  return weekOf(day) === weekOf(today) ? "This week" : "Later";
}

/** Groups by automatic credit date and keeps the order. */
export function groupByDeadline<Row extends Pick<ListedReturn, "dueAt" | "priceCents">>(
  rows: readonly Row[],
  now: Date,
): DeadlineGroup<Row>[] {
  return [...Map.groupBy(rows, ({ dueAt }) => titleOf(dueAt, now))].map(([title, group]) => ({
    title,
    isDue: title === "Overdue" || title === "Due today",
    sumCents: group.reduce((sum, { priceCents }) => sum + priceCents, 0),
    rows: group,
  }));
}

/** "16:00" today, "Fri 13 Nov" later, and the time left. */
export function deadlineOf(dueAt: Date, now: Date): { at: string; left: string } {
  const left = dueAt.getTime() - now.getTime();
  const isToday = berlinDay(dueAt) === berlinDay(now);
  const days = dayNumber(berlinDay(dueAt)) - dayNumber(berlinDay(now));
  return {
    at: isToday ? formatClock(dueAt) : formatDay(dueAt, now),
    left: left <= 0 ? "any minute" : isToday ? formatSpan(left) : formatCount(days, "day"),
  };
}

export function deadlineText(dueAt: Date, now: Date): string {
  if (dueAt.getTime() <= now.getTime()) return "Credited automatically any minute";
  const { at } = deadlineOf(dueAt, now);
  return `Credited automatically ${berlinDay(dueAt) === berlinDay(now) ? "at" : "on"} ${at}`;
}

export const isDueToday = (dueAt: Date, now: Date): boolean => berlinDay(dueAt) <= berlinDay(now);
