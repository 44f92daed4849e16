import { formatClock, formatNumber } from "#app/admin/labels/format.ts";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { StaircaseChart } from "./staircase-chart.tsx";
import type { LeadsToday } from "#server/operations/dashboard/read-overview.ts";
import { Kpi } from "#app/admin/ui/display/kpi-strip.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./dashboard.module.css";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const berlinWeekday = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Berlin", weekday: "long" });

/** Today's leads against the same weekday at this time. */
export function LeadsKpi({ leads, now }: { leads: LeadsToday; now: Date }) {
  const today = sum(leads.hours);
  const { byThisTime } = leads.before;
  const weekday = WEEKDAYS.find((day) => day === berlinWeekday.format(now)) ?? "week";
  const clock = formatClock(now);
  return (
    <Kpi
      name="Leads today"
      value={formatNumber(today)}
      trend={<Delta today={today} before={byThisTime} />}
      note={`${formatNumber(byThisTime)} last ${weekday} at this time`}
      chart={
        <StaircaseChart
          hours={leads.hours}
          before={leads.before.hours}
          passed={passedOf(clock)}
          clock={clock}
          weekday={weekday.slice(0, 3)}
          label={`Leads since midnight: ${today} today, ${byThisTime} at the same time last ${weekday}, ${sum(leads.before.hours)} for all of last ${weekday}`}
        />
      }
    />
  );
}

function Delta({ today, before }: { today: number; before: number }) {
  if (before === 0) return null;
  const percent = Math.round((today / before - 1) * 100);
  if (percent === 0) return <span className={`${textStyles["muted"]} ${styles["delta"]}`}>as many</span>;
  return (
    <span className={`${styles["delta"]} ${percent > 0 ? textStyles["ok"] : textStyles["warning"]}`}>
      <Icon name={percent > 0 ? "arrow-up" : "arrow-down"} size={12} />
      <span className={layoutStyles["visuallyHidden"]}>{percent > 0 ? "more by" : "fewer by"}</span>
      {Math.abs(percent)}
      {"\u202f%"}
    </span>
  );
}

function passedOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return (hour + minute / 60) / 24;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((before, one) => before + one, 0);
