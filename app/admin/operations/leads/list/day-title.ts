import { berlinDay, daysBefore, formatDay } from "#app/admin/labels/format.ts";

/** "Today · Thu 12 Nov", "Yesterday · Wed 11 Nov", "Tue 10 Nov". */
export function dayTitle(day: string, now: Date): string {
  const date = formatDay(new Date(`${day}T12:00:00Z`), now);
  if (day === berlinDay(now)) return `Today · ${date}`;
  return day === daysBefore(now, 1) ? `Yesterday · ${date}` : date;
}
