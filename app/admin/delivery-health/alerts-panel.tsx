import { formName } from "#app/admin/labels/form-names.ts";
import { formatCount, formatDuration, formatSpan } from "#app/admin/labels/format.ts";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { alarmWords, type OpenAlarm } from "./alarm-words.ts";

type LastWalk = {
  formType: string;
  walkedAt: Date;
  durationMs: number;
  failedStep: string | null;
  trouble: string | null;
};

type Props = { alarms: readonly OpenAlarm[]; walks: readonly LastWalk[]; now: Date };

/** What owners have been written about, and how far the synthetic visitor last got through each funnel. */
export function AlarmsPanel({ alarms, walks, now }: Props) {
  const stuck = walks.filter(({ failedStep }) => failedStep !== null);
  const through = walks.filter(({ failedStep }) => failedStep === null);
  const slowest = through.toSorted((one, other) => other.durationMs - one.durationMs)[0];
  return (
    <Panel title="Alarms" note={alarms.length > 0 ? <span className="tag">{alarms.length}</span> : null}>
      <ul className="att">
        {alarms.length === 0 ? (
          <li>
            <StatusGlyph status="success" />
            <div className="grow t2">No alarm is open</div>
          </li>
        ) : null}
        {alarms.map((alarm) => (
          <li key={alarm.id}>
            <StatusGlyph status="error" />
            <div className="grow">
              <div className="what">{alarmWords(alarm)}</div>
              <div className="why">
                for {formatSpan(now.getTime() - alarm.raisedAt.getTime())} ·{" "}
                {alarm.mailedAt === null ? (
                  "no letter has left yet"
                ) : (
                  <>
                    {formatCount(alarm.letters, "letter")}, the latest{" "}
                    <Time at={alarm.mailedAt} as="moment" now={now} />
                  </>
                )}
              </div>
            </div>
          </li>
        ))}
        {stuck.map((walk) => (
          <li key={walk.formType}>
            <StatusGlyph status="warning" />
            <div className="grow">
              <div className="what">Synthetic visitor: {formName(walk.formType)}</div>
              <div className="why">
                <Time at={walk.walkedAt} as="moment" now={now} /> · stuck at "{walk.failedStep}": {walk.trouble}
              </div>
            </div>
          </li>
        ))}
        {slowest ? (
          <li>
            <StatusGlyph status="success" />
            <div className="grow">
              <div className="what">Synthetic visitor got through {formatCount(through.length, "funnel")}</div>
              <div className="why">
                <Time at={slowest.walkedAt} as="moment" now={now} /> · the slowest took{" "}
                {formatDuration(slowest.durationMs)}
              </div>
            </div>
          </li>
        ) : null}
      </ul>
    </Panel>
  );
}
