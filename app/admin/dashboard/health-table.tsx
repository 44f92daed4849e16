import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { formatNumber, formatPercent, formatSpan } from "#app/admin/labels/format.ts";
import { HealthStrip, type HalfHour } from "#app/admin/ui/status/health-strip.tsx";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import type { Status } from "#app/admin/labels/status.ts";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";

type Counts = { accepted: number; failed: number; inDoubt: number };

export type ServiceHealth = {
  id: string;
  name: string;
  gate: { state: "open" | "inactive" | "probing" | "paused" };
  halfHours: readonly Counts[];
  oldestQueuedAt: Date | null;
  failed: number;
  inDoubt: number;
};

/** Each service over the last 24 hours; everything else stands on Delivery health. */
export const HealthTable = ({ services, now }: { services: readonly ServiceHealth[]; now: Date }) => (
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
      <p className="pbody t2">No API service is connected yet.</p>
    ) : (
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">Service</th>
            <th scope="col">State</th>
            <th scope="col" className="hide-m">
              24 h, half-hourly
            </th>
            <th scope="col" className="r">
              Success
            </th>
            <th scope="col" className="r hide-m">
              Oldest queued
            </th>
            <th scope="col" className="r hide-m">
              In doubt
            </th>
          </tr>
        </thead>
        <tbody>
          {services.map((service) => (
            <ServiceRow key={service.id} service={service} now={now} />
          ))}
        </tbody>
      </table>
    )}
  </Panel>
);

function ServiceRow({ service, now }: { service: ServiceHealth; now: Date }) {
  const { status, word, tint } = gates[service.gate.state];
  const accepted = sum(service.halfHours, ({ accepted }) => accepted);
  const all = sum(service.halfHours, (counts) => counts.accepted + counts.failed + counts.inDoubt);
  const troubled = service.halfHours.filter(({ failed, inDoubt }) => failed + inDoubt > 0).length;
  return (
    <tr>
      <th scope="row" className="strong">
        {service.name}
      </th>
      <td>
        <StatusChip status={status} word={word} tint={tint} />
      </td>
      <td className="hide-m">
        <HealthStrip
          halfHours={service.halfHours.map(toHalfHour)}
          label={`Last 24 hours, ${troubled} half hours with errors`}
        />
      </td>
      <td className="r">{all === 0 ? "–" : formatPercent(accepted / all)}</td>
      <td className="r hide-m t2">
        {service.oldestQueuedAt ? formatSpan(now.getTime() - service.oldestQueuedAt.getTime()) : "none"}
      </td>
      <td className={service.inDoubt > 0 ? "r hide-m c-doubt strong" : "r hide-m t2"}>
        {formatNumber(service.inDoubt)}
      </td>
    </tr>
  );
}

const gates = {
  open: { status: "success", word: "Operational", tint: false },
  probing: { status: "warning", word: "Degraded", tint: true },
  paused: { status: "paused", word: "Paused", tint: false },
  inactive: { status: "off", word: "Inactive", tint: false },
} as const satisfies Record<string, { status: Status; word: string; tint: boolean }>;

function toHalfHour({ accepted, failed, inDoubt }: Counts): HalfHour {
  const all = accepted + failed + inDoubt;
  if (all === 0) return { kind: "none" };
  if (failed > 0) return { kind: "failed", share: failed / all };
  return inDoubt > 0 ? { kind: "in_doubt", share: inDoubt / all } : { kind: "ok" };
}

const sum = <T,>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((before, one) => before + of(one), 0);
