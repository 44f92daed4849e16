import { formatNumber, formatPercent, formatSpan } from "#app/admin/labels/format.ts";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import type { ServiceHealth } from "#server/delivery/health/read-health.ts";
import { addUp } from "./health-texts.ts";
import styles from "./delivery-health.module.css";

/** Leads waiting, in progress and in doubt. */
export function ServiceFacts({ service, now }: { service: ServiceHealth; now: Date }) {
  const { queued, oldestQueuedAt, underWay, concurrency, perSecond, inDoubt, failed, steps } = service;
  const { all, accepted } = addUp(steps);
  const age = (at: Date | null) => (at ? `, oldest ${formatSpan(now.getTime() - at.getTime())}` : "");
  return (
    <Panel title="At this moment">
      <dl className={styles["facts"]}>
        <dt>Accepted</dt>
        <dd>{all === 0 ? "no attempts" : formatPercent(accepted / all)}</dd>
        <dt>Queued</dt>
        <dd>
          {formatNumber(queued)}
          {age(oldestQueuedAt)}
        </dd>
        <dt>In doubt</dt>
        <dd>
          {formatNumber(inDoubt)}
          {age(inDoubt.oldestAt)}
        </dd>
        <dt>Failed</dt>
        <dd>{formatNumber(failed)}</dd>
        <dt>Under way</dt>
        <dd>
          {formatNumber(underWay)} of {formatNumber(concurrency)} at once
        </dd>
        <dt>Limit</dt>
        <dd>{formatNumber(perSecond)} a second</dd>
      </dl>
    </Panel>
  );
}
