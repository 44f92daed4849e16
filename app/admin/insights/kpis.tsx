import { formatCents, formatEuros, formatNumber, formatPercent } from "#app/admin/labels/format.ts";
import { Kpi, KpiStrip } from "#app/admin/ui/display/kpi-strip.tsx";
import type { Totals } from "#server/insights/read-totals.ts";
import { changeText, ENOUGH, shareOf } from "./figures.ts";
import { knownText, perStartText } from "./money-texts.ts";
import styles from "./insights.module.css";

/** Five totals of the range, compared with the range before. */
export function Kpis({ totals, before }: { totals: Totals; before: Totals | undefined }) {
  const { starts, leads, netCents, costCents, marginCents, maturity } = totals;
  const share = shareOf(leads, starts);
  return (
    <div className={styles["kpis"]}>
      <KpiStrip label="Figures of this time">
        <Kpi name="Starts" value={formatNumber(starts)} note={changeText(starts, before?.starts)} />
        <Kpi
          name="Leads"
          value={formatNumber(leads)}
          note={[
            share === undefined ? undefined : `${formatPercent(share)} of starts`,
            changeText(leads, before?.leads),
          ]
            .filter(Boolean)
            .join(" · ")}
        />
        <Kpi
          name="Net revenue"
          value={formatEuros(netCents)}
          note={`${perStartText(netCents, starts)} · ${knownText(maturity)}`}
        />
        <Kpi
          name="Ad cost"
          value={costCents === null ? "–" : formatEuros(costCents)}
          note={costNote(costCents, leads)}
        />
        <Kpi
          name="Margin"
          value={formatEuros(marginCents)}
          note={before ? `${formatEuros(before.marginCents)} before` : undefined}
        />
      </KpiStrip>
    </div>
  );
}

const costNote = (costCents: number | null, leads: number): string | undefined =>
  costCents === null
    ? "none imported"
    : leads < ENOUGH
      ? undefined
      : `${formatCents(Math.round(costCents / leads))} a lead`;
