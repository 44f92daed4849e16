import { Link } from "react-router";
import { formatNumber, formatPercent } from "#app/admin/labels/format.ts";
import { HealthStrip, type HalfHour } from "#app/admin/ui/status/health-strip.tsx";
import { CircuitChip } from "./circuit-chip.tsx";
import { circuitWords } from "./circuit-texts.ts";
import { addUp, type Counts, type Percentiles, type ServiceHealth } from "./service-health.ts";
import { SwitchButton, type SwitchWish } from "./pause-button.tsx";

const COUNTED_TO = 10_000;
const LOUD = 0.02;

type Props = {
  services: readonly ServiceHealth[];
  chosen: string | undefined;
  now: Date;
  /** Of the span that the figures are about, so far. */
  minutes: number;
  mayAct: boolean;
  hrefOf: (serviceId: string) => string;
  confirmHrefOf: (wish: SwitchWish) => string;
  onSwitch: (wish: SwitchWish) => void;
};

/** Every service in one line: is it taking leads, how fast, what goes wrong. */
export const ServiceTable = (props: Props) => (
  <section className="panel" aria-label="Services">
    <table className="tbl service-table">
      <thead>
        <tr>
          <th scope="col">Service</th>
          <th scope="col">Circuit</th>
          <th scope="col" className="r mid">
            Attempts / min
          </th>
          <th scope="col" className="r wide">
            p50 / p95 / p99
          </th>
          <th scope="col" className="r">
            Failed
          </th>
          <th scope="col" className="r">
            Queue
          </th>
          <th scope="col" className="strip-cell mid">
            24 h, half-hourly
          </th>
          {props.mayAct ? (
            <th>
              <span className="sr">Actions</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {props.services.map((service) => (
          <Row key={service.id} {...props} service={service} />
        ))}
      </tbody>
    </table>
  </section>
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
  const { id, name, gate, queued, strip, steps, percentiles } = service;
  const { all, accepted } = addUp(steps);
  const wrong = all === 0 ? 0 : 1 - accepted / all;
  return (
    <tr className={id === chosen ? "selrow" : undefined}>
      <th scope="row" className="strong">
        <Link to={hrefOf(id)} preventScrollReset aria-current={id === chosen ? "true" : undefined}>
          {name}
        </Link>
      </th>
      <td>
        <span className="circuit">
          <CircuitChip gate={gate} />
          <span className="t3 xs">{circuitWords(service, now)}</span>
        </span>
      </td>
      <td className="r mid">{(all / minutes).toFixed(2)}</td>
      <td className="r t2 wide">{percentiles ? timesOf(percentiles) : "no traffic"}</td>
      <td className={wrong >= LOUD ? "r strong" : "r"} data-head="Failed">
        {formatPercent(wrong)}
      </td>
      <td className="r" data-head="Queue">
        {queued >= COUNTED_TO ? `${formatNumber(COUNTED_TO)}+` : formatNumber(queued)}
      </td>
      <td className="strip-cell mid">
        <HealthStrip halfHours={strip.map(halfHourOf)} label={stripWords(name, strip)} />
      </td>
      {mayAct ? (
        <td className="r do">
          {gate.state === "inactive" ? null : (
            <SwitchButton
              service={service}
              wish={gate.state === "paused" ? "resume" : "pause"}
              hrefOf={confirmHrefOf}
              onSwitch={onSwitch}
            />
          )}
        </td>
      ) : null}
    </tr>
  );
}

const timesOf = ({ p50, p95, p99 }: Percentiles): string => `${[p50, p95, p99].map(formatNumber).join(" / ")} ms`;

function halfHourOf({ accepted, failed, inDoubt }: Counts): HalfHour {
  const all = accepted + failed + inDoubt;
  if (all === 0) return { kind: "none" };
  if (failed > 0) return { kind: "failed", share: (failed + inDoubt) / all };
  return inDoubt > 0 ? { kind: "in_doubt", share: inDoubt / all } : { kind: "ok" };
}

function stripWords(name: string, strip: readonly Counts[]): string {
  const { all, accepted, failed, inDoubt } = addUp(strip);
  const bad = strip.filter((counts) => counts.failed + counts.inDoubt > 0).length;
  if (all === 0) return `${name}, last 24 hours: no attempts`;
  return `${name}, last 24 hours: ${formatNumber(accepted)} of ${formatNumber(all)} attempts accepted, ${formatNumber(failed)} failed, ${formatNumber(inDoubt)} in doubt, in ${bad} of 48 half hours`;
}
