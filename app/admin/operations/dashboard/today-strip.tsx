import { formatCount, formatNumber, formatPercent, formatSpan, formatEuros } from "#app/admin/labels/format.ts";
import { Kpi, KpiMore, KpiStrip } from "#app/admin/ui/display/kpi-strip.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import { LeadsKpi } from "./leads-kpi.tsx";
import type { TodayNumbers } from "#server/operations/dashboard/read-dashboard.ts";
import { totalOf } from "./total-of.ts";
import { BUYERS_PAGE } from "#app/admin/labels/paths.ts";
import { unsoldText } from "#app/admin/labels/routing-texts.ts";
import type { SalesToday } from "#server/delivery/stats/read-sales-today.ts";
import { Link } from "react-router";

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
    <Kpi name="Revenue" value={formatEuros(revenueCents)} note="without what was returned" />
    <Kpi
      name="Unsold"
      value={formatNumber(unsold.reduce((sum, { count }) => sum + count, 0))}
      note={unsoldText(unsold)}
    />
  </KpiStrip>
);
