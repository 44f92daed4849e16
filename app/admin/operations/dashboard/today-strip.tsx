import {
  formatCount,
  formatNumber,
  formatPercent,
  formatSpan,
  formatEuros,
  formatClock,
} from "#app/admin/labels/format.ts";
import { Kpi, KpiMore, KpiStrip } from "#app/admin/ui/display/kpi-strip.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { TodayNumbers } from "#server/operations/dashboard/read-dashboard.ts";
import { totalOf } from "./total-of.ts";
import { BUYERS_PAGE } from "#app/admin/labels/paths.ts";
import { unsoldText } from "#app/admin/labels/routing-texts.ts";
import type { SalesToday } from "#server/delivery/stats/read-sales-today.ts";
import { Link } from "react-router";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { StaircaseChart } from "./staircase-chart.tsx";
import type { LeadsToday } from "#server/operations/dashboard/read-overview.ts";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./dashboard.module.css";

/** Today's main numbers. */
export const TodayStrip = ({ numbers, now }: { numbers: TodayNumbers; now: Date }) => {
  const { delivered, deliveries, failed, queued, quarantined, oldestUndeliveredAt, inDoubt } = numbers;
  const undelivered = totalOf([failed, queued]);
  const parts = [
    ...(undelivered.count === 0 ? [] : [`${formatNumber(failed)} failed, ${formatNumber(queued)} queued`]),
    ...(quarantined.count === 0 ? [] : [`${formatNumber(quarantined)} in quarantine`]),
  ];
  return (
    <KpiStrip label="Today">
      <LeadsKpi leads={numbers.leads} now={now} />
      <Kpi
        name="Delivered"
        value={deliveries === 0 ? "–" : formatPercent(delivered / deliveries)}
        note={`${formatNumber(delivered)} of ${formatCount(deliveries, "delivery", "deliveries")} today`}
      />
      <Kpi
        name="Undelivered"
        glyph={failed.count > 0 ? "error" : queued.count > 0 ? "pending" : undefined}
        value={formatNumber(undelivered)}
        note={parts.length === 0 ? "nothing waits" : parts.join(" · ")}
      >
        {oldestUndeliveredAt ? (
          <KpiMore isNote>
            Oldest <b className={textStyles["strong"]}>{formatSpan(now.getTime() - oldestUndeliveredAt.getTime())}</b>
          </KpiMore>
        ) : null}
      </Kpi>
      <Kpi
        name="In doubt"
        glyph={inDoubt.count > 0 ? "in_doubt" : undefined}
        value={formatNumber(inDoubt)}
        note={inDoubt.count > 0 ? "sent, no answer came" : "every answer is known"}
      >
        {inDoubt.count > 0 ? (
          <KpiMore>
            <a className={`${textStyles["link"]} ${textStyles["small"]}`} href="#attention">
              Resolve
            </a>
          </KpiMore>
        ) : null}
      </Kpi>
    </KpiStrip>
  );
};

/** Today's sales, and unsold leads. */
export const SalesStrip = ({ sold, revenueCents, unsold }: SalesToday) => (
  <KpiStrip label="Sales today">
    <Kpi
      name="Sold"
      value={formatNumber(sold)}
      note={
        <Link className={textStyles["link"]} to={BUYERS_PAGE}>
          Buyers
        </Link>
      }
    />
    <Kpi name="Revenue" value={formatEuros(revenueCents)} note="net of returns" />
    <Kpi
      name="Unsold"
      value={formatNumber(unsold.reduce((sum, { count }) => sum + count, 0))}
      note={unsoldText(unsold)}
    />
  </KpiStrip>
);

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const berlinWeekday = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Berlin", weekday: "long" });

/** Today's leads against the same weekday at this time. */
function LeadsKpi({ leads, now }: { leads: LeadsToday; now: Date }) {
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
