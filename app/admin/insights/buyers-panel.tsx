import type { ReactNode } from "react";
import { formatCount, formatEuros, formatNumber } from "#app/admin/labels/format.ts";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import type { BuyerWeek } from "#server/insights/read-buyers-by-week.ts";
import { KnownBar } from "./known-bar.tsx";
import { weekText } from "./insights-texts.ts";
import styles from "./insights.module.css";

type Props = { weeks: readonly BuyerWeek[]; hidden: number; actions?: ReactNode };

/** Revenue of each buyer by week, and how much may still be returned. */
export function BuyersPanel({ weeks, hidden, actions }: Props) {
  const most = Math.max(0, ...weeks.map(({ sold }) => sold));
  return (
    <Panel title="Buyers by week" note="by the week in which leads came" actions={actions} id="buyers">
      <DataTable
        label="Buyers by week"
        className={styles["figures"]}
        rows={weeks}
        keyOf={({ week, buyerId }) => `${week} ${buyerId}`}
        empty={<PanelBody as="p">Nothing was sold in this time.</PanelBody>}
        columns={[
          { head: "Week", cell: weekText },
          { head: "Buyer", cell: ({ buyer }) => buyer },
          { head: "Sold", isRight: true, cell: ({ sold }) => formatNumber(sold) },
          {
            head: "Stays, returned and not known as a bar",
            hasHiddenHead: true,
            className: styles["wideOnly"],
            cell: ({ sold, returned, returnable }) => (
              <MaturityBar
                stays={sold - returned - returnable}
                returned={returned}
                open={returnable}
                of={most}
                label={`${formatCount(returned, "place")} returned, ${formatNumber(returnable)} not known yet`}
              />
            ),
          },
          { head: "Refused", isRight: true, cell: ({ refused }) => formatNumber(refused) },
          { head: "Returned", isRight: true, cell: ({ returned }) => formatNumber(returned) },
          { head: "Net", isRight: true, cell: ({ netCents }) => formatEuros(netCents) },
          { head: "Returns known", cell: ({ maturity }) => <KnownBar share={maturity} /> },
        ]}
      />
      <p className={styles["foot"]}>
        {hidden > 0 ? `${formatNumber(hidden)} earlier lines are in the file. ` : null}
        Bars: stays, returned, not known yet. Undecided return requests are not taken off.
      </p>
    </Panel>
  );
}

/** Sales: kept, returned, returnable. `of` is the sum of the longest bar. */
const MaturityBar = (props: { stays: number; returned: number; open: number; of: number; label: string }) => {
  const wide = (value: number) => Math.round((value / Math.max(1, props.of)) * 2000) / 10;
  const [stays, returned, open] = [wide(props.stays), wide(props.returned), wide(props.open)];
  return (
    <svg
      className={styles["maturity"]}
      viewBox="0 0 200 16"
      preserveAspectRatio="none"
      role="img"
      aria-label={props.label}
    >
      <rect data-stays width={stays} height="16" />
      <rect data-returned x={stays} width={returned} height="16" />
      <rect data-open x={stays + returned} width={open} height="16" />
    </svg>
  );
};
