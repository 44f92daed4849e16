import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { formatNumber, formatPercent, formatSpan } from "#app/admin/labels/format.ts";
import { halfHourOf } from "#app/admin/ui/status/half-hour.ts";
import { HealthStrip } from "#app/admin/ui/status/health-strip.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { circuitLabel } from "#app/admin/labels/circuit-states.ts";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import type { Counts } from "#server/delivery/stats/what-counts.ts";
import type { ServiceToday } from "#server/operations/dashboard/read-dashboard.ts";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./dashboard.module.css";

/** One line per service for 24 hours; Delivery health has the rest. */
export const HealthTable = ({ services, now }: { services: readonly ServiceToday[]; now: Date }) => (
  <Panel
    title="Delivery health"
    note="last 24 hours"
    actions={
      <ButtonLink kind="ghost" size="sm" to="/admin/delivery-health">
        Open
      </ButtonLink>
    }
  >
    <DataTable
      look="normal"
      rows={services}
      keyOf={({ id }) => id}
      empty={
        <PanelBody as="p" className={textStyles["muted"]}>
          No API service is connected yet.
        </PanelBody>
      }
      columns={[
        {
          head: "Service",
          cellClassName: `${textStyles["strong"]} ${styles["serviceName"]}`,
          cell: ({ name }) => name,
        },
        { head: "State", cell: ({ circuit }) => <StatusChip {...circuitLabel(circuit.state)} /> },
        { head: "24 h, half-hourly", className: layoutStyles["notOnPhone"], cell: Strip },
        { head: "Accepted", isRight: true, cell: acceptedText },
        {
          head: "Oldest queued",
          isRight: true,
          className: layoutStyles["notOnPhone"],
          cellClassName: textStyles["muted"],
          cell: ({ oldestQueuedAt: at }) => (at ? formatSpan(now.getTime() - at.getTime()) : "none"),
        },
        {
          head: "In doubt",
          isRight: true,
          className: layoutStyles["notOnPhone"],
          cellProps: ({ inDoubt }) => ({
            className: inDoubt.count > 0 ? `${textStyles["doubt"]} ${textStyles["strong"]}` : textStyles["muted"],
          }),
          cell: ({ inDoubt }) => formatNumber(inDoubt),
        },
      ]}
    />
  </Panel>
);

const Strip = ({ halfHours }: ServiceToday) => (
  <HealthStrip
    halfHours={halfHours.map(halfHourOf)}
    label={`Last 24 hours, ${halfHours.filter((counts) => allOf(counts) > counts.accepted).length} half hours with errors`}
  />
);

function acceptedText({ halfHours }: ServiceToday): string {
  const all = sum(halfHours, allOf);
  return all === 0 ? "–" : formatPercent(sum(halfHours, ({ accepted }) => accepted) / all);
}

const allOf = ({ accepted, refused, failed, inDoubt }: Counts): number => accepted + refused + failed + inDoubt;

const sum = <T,>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((before, one) => before + of(one), 0);
