import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCents, formatEuros, formatNumber, formatPercent } from "#app/admin/labels/format.ts";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import type { SourceStats } from "#server/insights/read-sources.ts";
import { ENOUGH } from "./figures.ts";
import { KnownBar } from "./known-bar.tsx";
import { sourceName } from "./money-texts.ts";
import { insightsAddress } from "./range.ts";
import styles from "./insights.module.css";

type Props = { sources: readonly SourceStats[]; hidden: number; search: string; note: string; actions?: ReactNode };

/** Sources and campaigns with their margin, which may be negative. */
export function SourcesPanel({ sources, hidden, search, note, actions }: Props) {
  const margins = sources.map(({ marginCents }) => marginCents);
  const [least, most] = [Math.min(0, ...margins), Math.max(0, ...margins)];
  return (
    <Panel title="Sources, with what they cost" actions={actions} id="sources">
      <DataTable
        label="Sources"
        className={styles["figures"]}
        rows={sources}
        keyOf={sourceName}
        empty={<PanelBody as="p">No starts in this time.</PanelBody>}
        columns={[
          { head: "Source / medium / campaign", cell: (source) => <Name source={source} search={search} /> },
          { head: "Starts", isRight: true, cell: ({ starts }) => formatNumber(starts) },
          { head: "Leads", isRight: true, cell: ({ leads }) => formatNumber(leads) },
          { head: "Cost", isRight: true, cell: ({ costCents }) => (costCents === null ? "–" : formatEuros(costCents)) },
          { head: "Net", isRight: true, cell: ({ netCents }) => formatEuros(netCents) },
          {
            head: "Margin as a bar",
            hasHiddenHead: true,
            className: styles["wideOnly"],
            cell: ({ marginCents }) => <MarginBar cents={marginCents} least={least} most={most} />,
          },
          {
            head: "Margin",
            isRight: true,
            cellProps: lossOf,
            cell: ({ marginCents }) => <b>{formatEuros(marginCents)}</b>,
          },
          {
            head: "per lead",
            isRight: true,
            cellProps: lossOf,
            cell: ({ leads, marginCents }) => (leads < ENOUGH ? "–" : formatCents(Math.round(marginCents / leads))),
          },
          {
            head: "Returned",
            isRight: true,
            cell: ({ returnRate }) => (returnRate === null ? "–" : formatPercent(returnRate)),
          },
          { head: "Returns known", cell: ({ maturity }) => <KnownBar share={maturity} /> },
        ]}
      />
      <p className={styles["foot"]}>
        {hidden > 0 ? `${formatNumber(hidden)} more are in the file. ` : null}
        {note}
      </p>
    </Panel>
  );
}

const lossOf = ({ marginCents }: SourceStats) => ({ "data-loss": marginCents < 0 || undefined });

/** A single campaign links to its funnel. */
const Name = ({ source, search }: { source: SourceStats; search: string }) => {
  const [id, ...others] = source.campaignIds;
  const name = sourceName(source);
  if (id === undefined || others.length > 0) return name;
  return (
    <Link to={`${insightsAddress(search, { campaign: String(id) })}#funnel`} aria-label={`Funnel of ${name}`}>
      {name}
    </Link>
  );
};

const WIDTH = 104;

/** Margin around zero: earnings to the right, losses hatched to the left. */
function MarginBar({ cents, least, most }: { cents: number; least: number; most: number }) {
  const span = Math.max(0, most) - Math.min(0, least) || 1;
  const zero = Math.round((-Math.min(0, least) / span) * WIDTH * 10) / 10;
  const length = Math.max(cents === 0 ? 0 : 1.5, Math.round((Math.abs(cents) / span) * WIDTH * 10) / 10);
  return (
    <svg className={styles["marginBar"]} width={WIDTH} height="12" viewBox={`0 0 ${WIDTH} 12`} aria-hidden="true">
      <line x1={zero} x2={zero} y1="0" y2="12" />
      <rect data-loss={cents < 0 || undefined} x={cents < 0 ? zero - length : zero} y="2" width={length} height="8" />
    </svg>
  );
}
