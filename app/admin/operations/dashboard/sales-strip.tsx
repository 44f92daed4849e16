import { BUYERS_PAGE } from "#app/admin/labels/paths.ts";
import { formatEuros, formatNumber } from "#app/admin/labels/format.ts";
import { unsoldText } from "#app/admin/labels/routing-words.ts";
import { Kpi, KpiStrip } from "#app/admin/ui/display/kpi-strip.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { SalesToday } from "#server/delivery/figures/read-sales-today.ts";
import { Link } from "react-router";

/** What was sold today, and what nobody took. */
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
