import type { ReactNode } from "react";
import { formatCents, formatNumber, formatPercent } from "#app/admin/labels/format.ts";
import { formName } from "#app/admin/labels/form-names.ts";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { VariantStats } from "#server/insights/read-variants.ts";
import { TOO_LITTLE } from "./figures.ts";
import { KnownBar } from "./known-bar.tsx";
import { variantsSentence } from "./money-texts.ts";
import styles from "./insights.module.css";

/** Forms of each product side by side, by revenue per start after returns. */
export function VariantsPanel({ variants, actions }: { variants: readonly VariantStats[]; actions?: ReactNode }) {
  const scale = scaleOf(variants.flatMap(({ perStart }) => perStart ?? []));
  return (
    <Panel
      title="Variants by net euros per start"
      note="sold, minus returned, divided by starts · 95 % interval of a single look"
      actions={actions}
      id="variants"
    >
      <DataTable
        label="Variants"
        className={styles["figures"]}
        rows={variants}
        keyOf={({ formType }) => formType}
        empty={<PanelBody as="p">No starts in this time.</PanelBody>}
        columns={[
          { head: "Variant", cell: ({ formType }) => <Variant formType={formType} /> },
          { head: "Starts", isRight: true, cell: ({ starts }) => formatNumber(starts) },
          { head: "Leads", isRight: true, cell: ({ leads }) => formatNumber(leads) },
          {
            head: "Returned so far",
            isRight: true,
            cell: ({ returnRate }) => (returnRate === null ? "–" : formatPercent(returnRate)),
          },
          {
            head: "Interval as a drawing",
            hasHiddenHead: true,
            className: styles["wideOnly"],
            cell: ({ perStart: net }) =>
              net ? <Whisker scale={scale} low={net.low} value={net.cents} high={net.high} /> : null,
          },
          { head: "Net per start", isRight: true, cell: ({ perStart }) => <Net perStart={perStart} /> },
          { head: "Cost per start", isRight: true, cell: ({ costPerStartCents }) => inCents(costPerStartCents) },
          {
            head: "Margin per start",
            isRight: true,
            cellProps: ({ marginPerStartCents }) => ({ "data-loss": (marginPerStartCents ?? 0) < 0 || undefined }),
            cell: ({ marginPerStartCents }) => inCents(marginPerStartCents),
          },
          { head: "Returns known", cell: ({ maturity }) => <KnownBar share={maturity} /> },
        ]}
      />
      {variants.length > 0 ? <p className={styles["foot"]}>{variantsSentence(variants)}</p> : null}
    </Panel>
  );
}

/** Means have fractions of cents. */
const inCents = (cents: number | null): string => (cents === null ? "–" : formatCents(Math.round(cents)));

const Variant = ({ formType }: Pick<VariantStats, "formType">) => (
  <span className={layoutStyles["row"]}>
    <FormCode formType={formType} />
    {formName(formType)}
  </span>
);

const Net = ({ perStart: net }: Pick<VariantStats, "perStart">) =>
  net ? (
    <>
      <b>{inCents(net.cents)}</b>
      <small className={styles["interval"]}>{`${inCents(net.low)} to ${inCents(net.high)}`}</small>
    </>
  ) : (
    <span className={textStyles["faint"]}>{TOO_LITTLE}</span>
  );

/** Shared by all rows, so that they can be compared. */
type Scale = { least: number; most: number };

const WIDTH = 220;
const EDGE = 6;

const placeIn = ({ least, most }: Scale, value: number): number =>
  Math.round((EDGE + ((value - least) / (most - least || 1)) * (WIDTH - 2 * EDGE)) * 10) / 10;

const scaleOf = (intervals: readonly { low: number; high: number }[]): Scale => ({
  least: Math.min(0, ...intervals.map(({ low }) => low)),
  most: Math.max(1, ...intervals.map(({ high }) => high)),
});

/** A value with its interval on the table's scale; the table has the figures. */
const Whisker = (props: { scale: Scale; low: number; value: number; high: number }) => {
  const { scale, low, value, high } = props;
  const [left, right] = [placeIn(scale, low), placeIn(scale, high)];
  return (
    <svg className={styles["whisker"]} width={WIDTH} height="16" viewBox={`0 0 ${WIDTH} 16`} aria-hidden="true">
      <line data-rail x1="0" x2={WIDTH} y1="8" y2="8" />
      <path d={`M${left} 8H${right}M${left} 5v6M${right} 5v6`} />
      <circle cx={placeIn(scale, value)} cy="8" r="4" />
    </svg>
  );
};
