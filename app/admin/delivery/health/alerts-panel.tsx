import { formName } from "#app/admin/labels/form-names.ts";
import { formatCount, formatDuration, formatSince, formatSpan } from "#app/admin/labels/format.ts";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import type { OpenAlert } from "#server/operations/alerts/open-alerts.ts";
import type { LatestRun } from "#server/operations/synthetic/runs.ts";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import { StatusList, StatusListItem } from "#app/admin/ui/status/status-list.tsx";

type Props = { alerts: readonly OpenAlert[]; runs: readonly LatestRun[]; now: Date };

/** Open alerts, and the last synthetic run of each funnel. */
export function AlertsPanel({ alerts, runs, now }: Props) {
  const stuck = runs.filter(({ failedStep }) => failedStep !== null);
  const through = runs.filter(({ failedStep }) => failedStep === null);
  const lasting = alerts.filter(({ overSince }) => overSince === null).length;
  const slowest = through.toSorted((one, other) => other.durationMs - one.durationMs)[0];
  return (
    <Panel title="Alerts" note={lasting > 0 ? <Tag>{lasting}</Tag> : null}>
      <StatusList>
        {alerts.length === 0 ? <StatusListItem status="success" what="No alert is open" /> : null}
        {alerts.map((alert) => (
          <StatusListItem
            key={alert.id}
            status={alert.overSince === null ? "error" : "off"}
            what={alert.headline}
            why={
              <>
                {alert.overSince === null
                  ? `for ${formatSpan(now.getTime() - alert.raisedAt.getTime())}`
                  : `over since ${formatSince(alert.overSince, now)}`}{" "}
                ·{" "}
                {alert.mailedAt === null ? (
                  "nobody has been told yet"
                ) : (
                  <>
                    told {alert.letters === 1 ? "once" : `${alert.letters} times`}, the latest{" "}
                    <Time at={alert.mailedAt} as="moment" now={now} />
                  </>
                )}
                {alert.isHeld ? ", waits for the end of quiet hours" : null}
              </>
            }
          />
        ))}
        {stuck.map((run) => (
          <StatusListItem
            key={run.formType}
            status="warning"
            what={<>Synthetic visitor: {formName(run.formType)}</>}
            why={
              <>
                <Time at={run.ranAt} as="moment" now={now} /> · stuck at "{run.failedStep}": {run.trouble}
              </>
            }
          />
        ))}
        {slowest ? (
          <StatusListItem
            status="success"
            what={<>Synthetic visitor got through {formatCount(through.length, "funnel")}</>}
            why={
              <>
                <Time at={slowest.ranAt} as="moment" now={now} /> · the slowest took{" "}
                {formatDuration(slowest.durationMs)}
              </>
            }
          />
        ) : null}
      </StatusList>
    </Panel>
  );
}
