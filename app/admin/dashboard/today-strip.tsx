import { formatCount, formatNumber, formatPercent, formatSpan } from "#app/admin/labels/format.ts";
import { Kpi, KpiStrip } from "#app/admin/ui/display/kpi-strip.tsx";
import { LeadsKpi, type LeadsToday } from "./leads-kpi.tsx";

export type TodayNumbers = {
  leads: LeadsToday;
  delivered: number;
  deliveries: number;
  failed: number;
  queued: number;
  oldestUndeliveredAt: Date | null;
  inDoubt: number;
};

/** The numbers people come for. */
export const TodayStrip = ({ numbers, now }: { numbers: TodayNumbers; now: Date }) => {
  const { delivered, deliveries, failed, queued, oldestUndeliveredAt, inDoubt } = numbers;
  const undelivered = failed + queued;
  return (
    <KpiStrip label="Today" look="today">
      <LeadsKpi leads={numbers.leads} now={now} />
      <Kpi
        name="Delivered"
        value={deliveries === 0 ? "–" : formatPercent(delivered / deliveries)}
        note={`${formatNumber(delivered)} of ${formatCount(deliveries, "delivery", "deliveries")} today`}
      />
      <Kpi
        name="Undelivered"
        glyph={failed > 0 ? "error" : queued > 0 ? "pending" : undefined}
        value={formatNumber(undelivered)}
        note={undelivered === 0 ? "nothing waits" : `${formatNumber(failed)} failed, ${formatNumber(queued)} queued`}
      >
        {oldestUndeliveredAt ? (
          <dd className="n more">
            Oldest <b className="strong">{formatSpan(now.getTime() - oldestUndeliveredAt.getTime())}</b>
          </dd>
        ) : null}
      </Kpi>
      <Kpi
        name="In doubt"
        glyph={inDoubt > 0 ? "in_doubt" : undefined}
        value={formatNumber(inDoubt)}
        note={inDoubt > 0 ? "sent, no answer came" : "every answer is known"}
      >
        {inDoubt > 0 ? (
          <dd className="more">
            <a className="link xs" href="#attention">
              Resolve
            </a>
          </dd>
        ) : null}
      </Kpi>
    </KpiStrip>
  );
};
