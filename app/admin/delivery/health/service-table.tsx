import { Link } from "react-router";
import { formatNumber, formatPercent } from "#app/admin/labels/format.ts";
import { halfHourOf } from "#app/admin/ui/status/half-hour.ts";
import { HealthStrip } from "#app/admin/ui/status/health-strip.tsx";
import { circuitLabel, pauseOrResume } from "#app/admin/labels/circuit-states.ts";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { circuitWords, addUp } from "./health-texts.ts";
import type { Percentiles } from "#server/delivery/duration-classes.ts";
import type { Counts } from "#server/delivery/figures/what-counts.ts";
import type { ServiceHealth } from "#server/delivery/health/read-health.ts";
import { SwitchButton, type CircuitAction } from "./pause-dialog.tsx";
import { PanelFrame } from "#app/admin/ui/display/panel.tsx";
import { Table } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./delivery-health.module.css";

const LOUD = 0.02;

type Props = {
  services: readonly ServiceHealth[];
  chosen: string | undefined;
  now: Date;
  /** Of the figures' span so far. */
  minutes: number;
  mayAct: boolean;
  hrefOf: (serviceId: string) => string;
  confirmHrefOf: (action: CircuitAction) => string;
  onSwitch: (action: CircuitAction) => void;
};

/** Every service in one line: its status, its speed and its errors. */
export const ServiceTable = (props: Props) => (
  <PanelFrame label="Services">
    <Table className={styles["serviceTable"]}>
      <thead>
        <tr>
          <th scope="col">Service</th>
          <th scope="col">Circuit</th>
          <th scope="col" className={`${textStyles["right"]} ${styles["notOnPhone"]}`}>
            Attempts / min
          </th>
          <th scope="col" className={`${textStyles["right"]} ${styles["wideOnly"]}`}>
            p50 / p95 / p99
          </th>
          <th scope="col" className={textStyles["right"]}>
            Failed
          </th>
          <th scope="col" className={textStyles["right"]}>
            Queue
          </th>
          <th scope="col" className={`${styles["stripCell"]} ${styles["notOnPhone"]}`}>
            24 h, half-hourly
          </th>
          {props.mayAct ? (
            <th>
              <span className={layoutStyles["visuallyHidden"]}>Actions</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {props.services.map((service) => (
          <Row key={service.id} {...props} service={service} />
        ))}
      </tbody>
    </Table>
  </PanelFrame>
);

function Row({
  service,
  chosen,
  now,
  minutes,
  mayAct,
  hrefOf,
  confirmHrefOf,
  onSwitch,
}: Props & { service: ServiceHealth }) {
  const { id, name, circuit, queued, strip, steps, percentiles } = service;
  const { all, accepted } = addUp(steps);
  const action = pauseOrResume(circuit.state);
  const wrong = all === 0 ? 0 : 1 - accepted / all;
  return (
    <tr data-selected={id === chosen ? true : undefined}>
      <th scope="row" className={textStyles["strong"]}>
        <Link to={hrefOf(id)} preventScrollReset aria-current={id === chosen ? "true" : undefined}>
          {name}
        </Link>
      </th>
      <td>
        <span className={styles["circuit"]}>
          <StatusChip {...circuitLabel(circuit.state)} />
          <span className={textStyles["note"]}>{circuitWords(service, now)}</span>
        </span>
      </td>
      <td className={`${textStyles["right"]} ${styles["notOnPhone"]}`}>{(all / minutes).toFixed(2)}</td>
      <td className={`${textStyles["right"]} ${textStyles["muted"]} ${styles["wideOnly"]}`}>
        {percentiles ? timesOf(percentiles) : "no traffic"}
      </td>
      <td
        className={wrong >= LOUD ? `${textStyles["right"]} ${textStyles["strong"]}` : textStyles["right"]}
        data-head="Failed"
      >
        {formatPercent(wrong)}
      </td>
      <td className={textStyles["right"]} data-head="Queue">
        {formatNumber(queued)}
      </td>
      <td className={`${styles["stripCell"]} ${styles["notOnPhone"]}`}>
        <HealthStrip halfHours={strip.map(halfHourOf)} label={stripWords(name, strip)} />
      </td>
      {mayAct ? (
        <td className={`${textStyles["right"]} ${styles["action"]}`}>
          {action ? (
            <SwitchButton service={service} action={action} hrefOf={confirmHrefOf} onSwitch={onSwitch} />
          ) : null}
        </td>
      ) : null}
    </tr>
  );
}

const timesOf = ({ p50, p95, p99 }: Percentiles): string => `${[p50, p95, p99].map(formatNumber).join(" / ")} ms`;

function stripWords(name: string, strip: readonly Counts[]): string {
  const { all, accepted, refused, failed, inDoubt } = addUp(strip);
  const bad = strip.filter((counts) => counts.refused + counts.failed + counts.inDoubt > 0).length;
  if (all === 0) return `${name}, last 24 hours: no attempts`;
  return `${name}, last 24 hours: ${formatNumber(accepted)} of ${formatNumber(all)} attempts accepted, ${formatNumber(refused)} refused, ${formatNumber(failed)} failed, ${formatNumber(inDoubt)} in doubt, in ${bad} of 48 half hours`;
}
