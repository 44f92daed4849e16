import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { formatNumber, formatPercent, formatSpan } from "#app/admin/labels/format.ts";
import { halfHourOf } from "#app/admin/ui/status/half-hour.ts";
import { HealthStrip } from "#app/admin/ui/status/health-strip.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { circuitLabel } from "#app/admin/labels/circuit-states.ts";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import type { Counts } from "#server/delivery/figures/what-counts.ts";
import type { ServiceToday } from "#server/operations/dashboard/read-dashboard.ts";
import { Table } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./dashboard.module.css";

/** Each service over the last 24 hours; everything else stands on Delivery health. */
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
    {services.length === 0 ? (
      <PanelBody as="p" className={textStyles["muted"]}>
        No API service is connected yet.
      </PanelBody>
    ) : (
      <Table>
        <thead>
          <tr>
            <th scope="col">Service</th>
            <th scope="col">State</th>
            <th scope="col" className={layoutStyles["notOnPhone"]}>
              24 h, half-hourly
            </th>
            <th scope="col" className={textStyles["right"]}>
              Accepted
            </th>
            <th scope="col" className={`${textStyles["right"]} ${layoutStyles["notOnPhone"]}`}>
              Oldest queued
            </th>
            <th scope="col" className={`${textStyles["right"]} ${layoutStyles["notOnPhone"]}`}>
              In doubt
            </th>
          </tr>
        </thead>
        <tbody>
          {services.map((service) => (
            <ServiceRow key={service.id} service={service} now={now} />
          ))}
        </tbody>
      </Table>
    )}
  </Panel>
);

function ServiceRow({ service, now }: { service: ServiceToday; now: Date }) {
  const accepted = sum(service.halfHours, ({ accepted }) => accepted);
  const all = sum(service.halfHours, allOf);
  const failing = service.halfHours.filter((counts) => allOf(counts) > counts.accepted).length;
  return (
    <tr>
      <th scope="row" className={`${textStyles["strong"]} ${styles["serviceName"]}`}>
        {service.name}
      </th>
      <td>
        <StatusChip {...circuitLabel(service.circuit.state)} />
      </td>
      <td className={layoutStyles["notOnPhone"]}>
        <HealthStrip
          halfHours={service.halfHours.map(halfHourOf)}
          label={`Last 24 hours, ${failing} half hours with errors`}
        />
      </td>
      <td className={textStyles["right"]}>{all === 0 ? "–" : formatPercent(accepted / all)}</td>
      <td className={`${textStyles["right"]} ${layoutStyles["notOnPhone"]} ${textStyles["muted"]}`}>
        {service.oldestQueuedAt ? formatSpan(now.getTime() - service.oldestQueuedAt.getTime()) : "none"}
      </td>
      <td
        className={
          service.inDoubt.count > 0
            ? `${textStyles["right"]} ${layoutStyles["notOnPhone"]} ${textStyles["doubt"]} ${textStyles["strong"]}`
            : `${textStyles["right"]} ${layoutStyles["notOnPhone"]} ${textStyles["muted"]}`
        }
      >
        {formatNumber(service.inDoubt)}
      </td>
    </tr>
  );
}

const allOf = ({ accepted, refused, failed, inDoubt }: Counts): number => accepted + refused + failed + inDoubt;

const sum = <T,>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((before, one) => before + of(one), 0);
