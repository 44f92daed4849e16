import { berlinDay, formatDay } from "#app/admin/labels/format.ts";

const DAY_MS = 24 * 3600_000;

/** "Today · Thu 12 Nov", "Yesterday · Wed 11 Nov", "Tue 10 Nov". */
export function dayTitle(day: string, now: Date): string {
  const date = formatDay(new Date(`${day}T12:00:00Z`), now);
  if (day === berlinDay(now)) return `Today · ${date}`;
  return day === berlinDay(new Date(now.getTime() - DAY_MS)) ? `Yesterday · ${date}` : date;
}
