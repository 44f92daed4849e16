import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./lead-table.module.css";
import { berlinDay, daysBefore, formatDay } from "#app/admin/labels/format.ts";

type Props = { title: string; columns: number; aside?: React.ReactNode };

export const DayLine = ({ title, columns, aside }: Props) => (
  <tr className={styles["day"]}>
    <td colSpan={columns}>
      <span className={layoutStyles["row"]}>
        {title}
        {aside ? <span className={layoutStyles["end"]}>{aside}</span> : null}
      </span>
    </td>
  </tr>
);

/** "Today · Thu 12 Nov", "Yesterday · Wed 11 Nov", "Tue 10 Nov". */
export function dayTitle(day: string, now: Date): string {
  const date = formatDay(new Date(`${day}T12:00:00Z`), now);
  if (day === berlinDay(now)) return `Today · ${date}`;
  return day === daysBefore(now, 1) ? `Yesterday · ${date}` : date;
}

/** Groups rows by day and keeps their order. */
export function byDay<T extends { receivedAt: Date }>(rows: readonly T[]): { day: string; rows: readonly T[] }[] {
  const days = Map.groupBy(rows, ({ receivedAt }) => berlinDay(receivedAt));
  return [...days].map(([day, ofDay]) => ({ day, rows: ofDay }));
}
