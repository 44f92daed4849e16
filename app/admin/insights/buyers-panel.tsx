import type { ReactNode } from "react";
import { formatCount, formatEuros, formatNumber } from "#app/admin/labels/format.ts";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { CardTable } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { BuyerWeek } from "#server/insights/read-buyers-by-week.ts";
import { KnownBar } from "./known-bar.tsx";
import { MaturityBar } from "./maturity-bar.tsx";
import { weekText } from "./insights-texts.ts";
import styles from "./insights.module.css";

type Props = { weeks: readonly BuyerWeek[]; hidden: number; actions?: ReactNode };

/** What each buyer had of the leads of a week, and how much of it may still come back. */
export function BuyersPanel({ weeks, hidden, actions }: Props) {
  const most = Math.max(0, ...weeks.map(({ sold }) => sold));
  return (
    <Panel title="Buyers by week" note="by the week in which leads came" actions={actions} id="buyers">
      {weeks.length === 0 ? (
        <PanelBody as="p">Nothing was sold in this time.</PanelBody>
      ) : (
        <CardTable label="Buyers by week" className={styles["figures"]}>
          <thead>
            <tr>
              <th scope="col">Week</th>
              <th scope="col">Buyer</th>
              <th scope="col" className={textStyles["right"]}>
                Sold
              </th>
              <th scope="col" className={styles["wideOnly"]}>
                <span className={layoutStyles["visuallyHidden"]}>Stays, returned and not known as a bar</span>
              </th>
              <th scope="col" className={textStyles["right"]}>
                Refused
              </th>
              <th scope="col" className={textStyles["right"]}>
                Returned
              </th>
              <th scope="col" className={textStyles["right"]}>
                Net
              </th>
              <th scope="col">Returns known</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((row) => (
              <tr key={`${row.week} ${row.buyerId}`}>
                <th scope="row">{weekText(row)}</th>
                <td data-label="Buyer">{row.buyer}</td>
                <td className={textStyles["right"]} data-label="Sold">
                  {formatNumber(row.sold)}
                </td>
                <td className={styles["wideOnly"]}>
                  <MaturityBar
                    stays={row.sold - row.returned - row.maturing}
                    returned={row.returned}
                    open={row.maturing}
                    of={most}
                    label={`${formatCount(row.returned, "place")} returned, ${formatNumber(row.maturing)} not known yet`}
                  />
                </td>
                <td className={textStyles["right"]} data-label="Refused">
                  {formatNumber(row.refused)}
                </td>
                <td className={textStyles["right"]} data-label="Returned">
                  {formatNumber(row.returned)}
                </td>
                <td className={textStyles["right"]} data-label="Net">
                  {formatEuros(row.netCents)}
                </td>
                <td data-label="Returns known">
                  <KnownBar share={row.maturity} />
                </td>
              </tr>
            ))}
          </tbody>
        </CardTable>
      )}
      <p className={styles["foot"]}>
        {hidden > 0 ? `${formatNumber(hidden)} earlier lines are in the file. ` : null}
        Bars: stays, returned, not known yet. Claims that nobody has decided are not taken off.
      </p>
    </Panel>
  );
}
