import { Link } from "react-router";
import { formatNumber, formatPercent } from "#app/admin/labels/format.ts";
import { halfHourOf } from "#app/admin/ui/status/half-hour.ts";
import { HealthStrip } from "#app/admin/ui/status/health-strip.tsx";
import { circuitLabel, pauseOrResume } from "#app/admin/labels/circuit-states.ts";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { circuitTexts, addUp } from "./health-texts.ts";
import type { Percentiles } from "#server/delivery/duration-classes.ts";
import type { Counts } from "#server/delivery/stats/what-counts.ts";
import type { ServiceHealth } from "#server/delivery/health/read-health.ts";
import { SwitchButton, type CircuitAction } from "./pause-dialog.tsx";
import { PanelFrame } from "#app/admin/ui/display/panel.tsx";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./delivery-health.module.css";

const LOUD = 0.02;

type Props = {
  services: readonly ServiceHealth[];
  chosen: string | undefined;
  now: Date;
  /** Elapsed minutes of the time range. */
  minutes: number;
  mayAct: boolean;
  hrefOf: (serviceId: string) => string;
  confirmHrefOf: (action: CircuitAction) => string;
  onSwitch: (action: CircuitAction) => void;
};

/** One line per service: status, speed and errors. */
export const ServiceTable = ({ services, chosen, now, minutes, mayAct, hrefOf, confirmHrefOf, onSwitch }: Props) => (
  <PanelFrame label="Services">
    <DataTable
      look="normal"
      className={styles["serviceTable"]}
      rows={services}
      keyOf={({ id }) => id}
      rowProps={({ id }) => ({ "data-selected": id === chosen || undefined })}
      columns={[
        {
          head: "Service",
          cellClassName: textStyles["strong"],
          cell: ({ id, name }) => (
            <Link to={hrefOf(id)} preventScrollReset aria-current={id === chosen ? "true" : undefined}>
              {name}
            </Link>
          ),
        },
        {
          head: "Status",
          label: "",
          cell: (service) => (
            <span className={styles["circuit"]}>
              <StatusChip {...circuitLabel(service.circuit.state)} />
              <span className={textStyles["note"]}>{circuitTexts(service, now)}</span>
            </span>
          ),
        },
        {
          head: "Attempts / min",
          isRight: true,
          className: styles["notOnPhone"],
          cell: ({ steps }) => (addUp(steps).all / minutes).toFixed(2),
        },
        {
          head: "p50 / p95 / p99",
          isRight: true,
          className: styles["wideOnly"],
          cellClassName: textStyles["muted"],
          cell: ({ percentiles }) => (percentiles ? timesOf(percentiles) : "no traffic"),
        },
        {
          head: "Failed",
          isRight: true,
          cellProps: (service) => ({ className: failedShare(service) >= LOUD ? textStyles["strong"] : undefined }),
          cell: (service) => formatPercent(failedShare(service)),
        },
        { head: "Queue", isRight: true, cell: ({ queued }) => formatNumber(queued) },
        {
          head: "24 h, half-hourly",
          className: `${styles["stripCell"]} ${styles["notOnPhone"]}`,
          cell: ({ name, strip }) => <HealthStrip halfHours={strip.map(halfHourOf)} label={stripWords(name, strip)} />,
        },
        mayAct && {
          head: "Actions",
          hasHiddenHead: true,
          cellClassName: `${textStyles["right"]} ${styles["action"]}`,
          cell: (service) => {
            const action = pauseOrResume(service.circuit.state);
            return action ? (
              <SwitchButton service={service} action={action} hrefOf={confirmHrefOf} onSwitch={onSwitch} />
            ) : null;
          },
        },
      ]}
    />
  </PanelFrame>
);

function failedShare({ steps }: ServiceHealth): number {
  const { all, accepted } = addUp(steps);
  return all === 0 ? 0 : 1 - accepted / all;
}

const timesOf = ({ p50, p95, p99 }: Percentiles): string => `${[p50, p95, p99].map(formatNumber).join(" / ")} ms`;

function stripWords(name: string, strip: readonly Counts[]): string {
  const { all, accepted, refused, failed, inDoubt } = addUp(strip);
  const bad = strip.filter((counts) => counts.refused + counts.failed + counts.inDoubt > 0).length;
  if (all === 0) return `${name}, last 24 hours: no attempts`;
  return `${name}, last 24 hours: ${formatNumber(accepted)} of ${formatNumber(all)} attempts accepted, ${formatNumber(refused)} refused, ${formatNumber(failed)} failed, ${formatNumber(inDoubt)} in doubt, in ${bad} of 48 half hours`;
}
