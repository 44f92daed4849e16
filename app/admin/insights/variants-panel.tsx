import type { ReactNode } from "react";
import { formatCents, formatNumber, formatPercent } from "#app/admin/labels/format.ts";
import { formName } from "#app/admin/labels/form-names.ts";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { CardTable } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { VariantFigures } from "#server/insights/read-variants.ts";
import { TOO_LITTLE } from "./figures.ts";
import { KnownBar } from "./known-bar.tsx";
import { variantsSentence } from "./money-texts.ts";
import { scaleOf, Whisker } from "./whisker.tsx";
import styles from "./insights.module.css";

/** Forms of each product beside each other, by what a start brings after returns. */
export function VariantsPanel({ variants, actions }: { variants: readonly VariantFigures[]; actions?: ReactNode }) {
  const scale = scaleOf(variants.flatMap(({ perStart }) => perStart ?? []));
  return (
    <Panel
      title="Variants by net euros per start"
      note="sold, minus returned, divided by starts · 95 % interval of a single look"
      actions={actions}
      id="variants"
    >
      {variants.length === 0 ? (
        <PanelBody as="p">No starts in this time.</PanelBody>
      ) : (
        <CardTable label="Variants" className={styles["figures"]}>
          <thead>
            <tr>
              <th scope="col">Variant</th>
              <th scope="col" className={textStyles["right"]}>
                Starts
              </th>
              <th scope="col" className={textStyles["right"]}>
                Leads
              </th>
              <th scope="col" className={textStyles["right"]}>
                Returned so far
              </th>
              <th scope="col" className={styles["wideOnly"]}>
                <span className={layoutStyles["visuallyHidden"]}>Interval as a drawing</span>
              </th>
              <th scope="col" className={textStyles["right"]}>
                Net per start
              </th>
              <th scope="col" className={textStyles["right"]}>
                Cost per start
              </th>
              <th scope="col" className={textStyles["right"]}>
                Margin per start
              </th>
              <th scope="col">Returns known</th>
            </tr>
          </thead>
          <tbody>
            {variants.map((variant) => (
              <VariantRow key={variant.formType} variant={variant} scale={scale} />
            ))}
          </tbody>
        </CardTable>
      )}
      {variants.length > 0 ? <p className={styles["foot"]}>{variantsSentence(variants)}</p> : null}
    </Panel>
  );
}

/** A mean of cents has parts of them. */
const inCents = (cents: number): string => formatCents(Math.round(cents));

type RowProps = { variant: VariantFigures; scale: ReturnType<typeof scaleOf> };

const VariantRow = ({ variant, scale }: RowProps) => {
  const { formType, starts, leads, returnRate, perStart: net, maturity } = variant;
  const { costPerStartCents: cost, marginPerStartCents: margin } = variant;
  return (
    <tr>
      <th scope="row">
        <span className={layoutStyles["row"]}>
          <FormCode formType={formType} />
          {formName(formType)}
        </span>
      </th>
      <td className={textStyles["right"]} data-label="Starts">
        {formatNumber(starts)}
      </td>
      <td className={textStyles["right"]} data-label="Leads">
        {formatNumber(leads)}
      </td>
      <td className={textStyles["right"]} data-label="Returned so far">
        {returnRate === null ? "–" : formatPercent(returnRate)}
      </td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the next cell says it in figures */}
      <td className={styles["wideOnly"]}>
        {net ? <Whisker scale={scale} low={net.low} value={net.cents} high={net.high} /> : null}
      </td>
      <td className={textStyles["right"]} data-label="Net per start">
        {net ? (
          <>
            <b>{inCents(net.cents)}</b>
            <small className={styles["interval"]}>{`${inCents(net.low)} to ${inCents(net.high)}`}</small>
          </>
        ) : (
          <span className={textStyles["faint"]}>{TOO_LITTLE}</span>
        )}
      </td>
      <td className={textStyles["right"]} data-label="Cost per start">
        {cost === null ? "–" : inCents(cost)}
      </td>
      <td className={textStyles["right"]} data-label="Margin per start" data-loss={(margin ?? 0) < 0 || undefined}>
        {margin === null ? "–" : inCents(margin)}
      </td>
      <td data-label="Returns known">
        <KnownBar share={maturity} />
      </td>
    </tr>
  );
};
