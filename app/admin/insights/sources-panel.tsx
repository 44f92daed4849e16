import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCents, formatEuros, formatNumber, formatPercent } from "#app/admin/labels/format.ts";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { CardTable } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { SourceFigures } from "#server/insights/read-sources.ts";
import { ENOUGH } from "./figures.ts";
import { KnownBar } from "./known-bar.tsx";
import { MarginBar } from "./margin-bar.tsx";
import { sourceName } from "./money-texts.ts";
import { insightsAddress } from "./range.ts";
import styles from "./insights.module.css";

type Props = { sources: readonly SourceFigures[]; hidden: number; search: string; note: string; actions?: ReactNode };

/** Sources and campaigns end in what is left of them, also where that is less than nothing. */
export function SourcesPanel({ sources, hidden, search, note, actions }: Props) {
  const margins = sources.map(({ marginCents }) => marginCents);
  const [least, most] = [Math.min(0, ...margins), Math.max(0, ...margins)];
  return (
    <Panel title="Sources, with what they cost" actions={actions} id="sources">
      {sources.length === 0 ? (
        <PanelBody as="p">No starts in this time.</PanelBody>
      ) : (
        <CardTable label="Sources" className={styles["figures"]}>
          <thead>
            <tr>
              <th scope="col">Source / medium / campaign</th>
              <th scope="col" className={textStyles["right"]}>
                Starts
              </th>
              <th scope="col" className={textStyles["right"]}>
                Leads
              </th>
              <th scope="col" className={textStyles["right"]}>
                Cost
              </th>
              <th scope="col" className={textStyles["right"]}>
                Net
              </th>
              <th scope="col" className={styles["wideOnly"]}>
                <span className={layoutStyles["visuallyHidden"]}>Margin as a bar</span>
              </th>
              <th scope="col" className={textStyles["right"]}>
                Margin
              </th>
              <th scope="col" className={textStyles["right"]}>
                per lead
              </th>
              <th scope="col" className={textStyles["right"]}>
                Returned
              </th>
              <th scope="col">Returns known</th>
            </tr>
          </thead>
          <tbody>
            {sources.map((source) => (
              <tr key={sourceName(source)}>
                <th scope="row">
                  <Name source={source} search={search} />
                </th>
                <td className={textStyles["right"]} data-label="Starts">
                  {formatNumber(source.starts)}
                </td>
                <td className={textStyles["right"]} data-label="Leads">
                  {formatNumber(source.leads)}
                </td>
                <td className={textStyles["right"]} data-label="Cost">
                  {source.costCents === null ? "–" : formatEuros(source.costCents)}
                </td>
                <td className={textStyles["right"]} data-label="Net">
                  {formatEuros(source.netCents)}
                </td>
                {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the next cell says it in figures */}
                <td className={styles["wideOnly"]}>
                  <MarginBar cents={source.marginCents} least={least} most={most} />
                </td>
                <td className={textStyles["right"]} data-label="Margin" data-loss={source.marginCents < 0 || undefined}>
                  <b>{formatEuros(source.marginCents)}</b>
                </td>
                <td
                  className={textStyles["right"]}
                  data-label="per lead"
                  data-loss={source.marginCents < 0 || undefined}
                >
                  {source.leads < ENOUGH ? "–" : formatCents(Math.round(source.marginCents / source.leads))}
                </td>
                <td className={textStyles["right"]} data-label="Returned">
                  {source.returnRate === null ? "–" : formatPercent(source.returnRate)}
                </td>
                <td data-label="Returns known">
                  <KnownBar share={source.maturity} />
                </td>
              </tr>
            ))}
          </tbody>
        </CardTable>
      )}
      <p className={styles["foot"]}>
        {hidden > 0 ? `${formatNumber(hidden)} more are in the file. ` : null}
        {note}
      </p>
    </Panel>
  );
}

/** Where it is one campaign, its funnel can be looked at. */
const Name = ({ source, search }: { source: SourceFigures; search: string }) => {
  const [id, ...others] = source.campaignIds;
  const name = sourceName(source);
  if (id === undefined || others.length > 0) return name;
  return (
    <Link to={`${insightsAddress(search, { campaign: String(id) })}#funnel`} aria-label={`Funnel of ${name}`}>
      {name}
    </Link>
  );
};
