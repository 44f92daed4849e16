import type { ReactNode } from "react";
import { formatNumber, formatPercent, formatCount } from "#app/admin/labels/format.ts";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import { shareText } from "./figures.ts";
import { funnelSentence, qualityText, secondsText, lossSentence } from "./insights-texts.ts";
import type { ShownFunnel, ShownStep } from "./funnel-view.ts";
import { Staircase } from "./staircase.tsx";
import styles from "./insights.module.css";
import type { FieldEvent } from "#server/insights/write-counts.ts";

type Props = {
  form: string;
  funnel: ShownFunnel;
  /** Net revenue per lead of this form, for the sentence about the largest loss. */
  netPerLeadCents: number | undefined;
  compares: boolean;
  actions: ReactNode;
  filter: ReactNode;
};

/** The staircase over a table with the same columns; on phones one bar per step. */
export const FunnelPanel = ({ form, funnel, netPerLeadCents, compares, actions, filter }: Props) => (
  <Panel title="Drop-off" actions={actions} id="funnel">
    {filter}
    {funnel.begun === 0 ? (
      <PanelBody as="p">No starts in this time.</PanelBody>
    ) : (
      <>
        <div className={`${styles["stairs"]} ${layoutStyles["notOnPhone"]}`}>
          <Legend compares={compares} />
          <Staircase label={funnelSentence(form, funnel)} stairs={stairsOf(funnel)} />
          <FlowTable form={form} funnel={funnel} />
        </div>
        <FunnelList funnel={funnel} />
        {funnel.worst ? (
          <LossBox worst={funnel.worst} leadsIfTenth={funnel.leadsIfTenth} netPerLeadCents={netPerLeadCents} />
        ) : null}
      </>
    )}
    <p className={styles["foot"]}>{qualityText(funnel)}</p>
  </Panel>
);

const stairsOf = ({ steps, begun, sent, sentShareBefore, worst }: ShownFunnel) => [
  ...steps.map(({ step, left, underWay, underWayBefore }) => ({
    key: step,
    underWay: underWay ?? 0,
    kept: (underWay ?? 0) - left / Math.max(1, begun),
    before: underWayBefore,
    isLargestLoss: step === worst?.step,
  })),
  { key: "sent", underWay: sent / Math.max(1, begun), kept: 1, before: sentShareBefore, isLargestLoss: false },
];

const ROWS: readonly [head: string, cell: (step: ShownStep) => string][] = [
  ["Still under way", ({ underWay }) => shareText(underWay)],
  ["Arrived", ({ arrived }) => formatNumber(arrived)],
  ["Went on", ({ wentOn }) => formatNumber(wentOn)],
  ["Went back", ({ wentBack }) => formatNumber(wentBack)],
  ["Left", ({ left }) => formatNumber(left)],
  ["of those arrived", ({ leftShare }) => (leftShare === undefined ? "–" : formatPercent(leftShare))],
  ["Median seconds", ({ medianSeconds }) => secondsText(medianSeconds)],
];

const FlowTable = ({ form, funnel }: { form: string; funnel: ShownFunnel }) => (
  <table className={styles["flow"]} data-flow>
    <caption className={layoutStyles["visuallyHidden"]}>{`Steps of ${form}`}</caption>
    <thead>
      <tr>
        <th scope="col">
          <span className={layoutStyles["visuallyHidden"]}>Count</span>
        </th>
        {funnel.steps.map(({ step, name }) => (
          <th key={step} scope="col" data-worst={step === funnel.worst?.step || undefined}>
            {name}
          </th>
        ))}
        <th scope="col">Sent</th>
      </tr>
    </thead>
    <tbody>
      {ROWS.map(([head, cell], row) => (
        <tr key={head}>
          <th scope="row">{head}</th>
          {funnel.steps.map((step) => (
            <td key={step.step} data-worst={step.step === funnel.worst?.step || undefined}>
              {cell(step)}
            </td>
          ))}
          {row === 0 ? (
            <td>{shareText(funnel.sentShare)}</td>
          ) : row === 1 ? (
            <td>{formatNumber(funnel.sent)}</td>
          ) : (
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing can be said of what was sent
            <td />
          )}
        </tr>
      ))}
    </tbody>
  </table>
);

const Legend = ({ compares }: { compares: boolean }) => (
  <p className={styles["legend"]} aria-hidden="true">
    <span>
      <svg viewBox="0 0 18 8">
        <path className={styles["now"]} d="M0 4h18" />
      </svg>
      this time
    </span>
    {compares ? (
      <span>
        <svg viewBox="0 0 18 8">
          <path className={styles["earlier"]} d="M0 4h18" />
        </svg>
        before
      </span>
    ) : null}
    <span>
      <svg viewBox="0 0 18 8">
        <rect className={styles["left"]} width="18" height="8" />
      </svg>
      left here
    </span>
  </p>
);

/** For phones: one bar per step, with its share of all starts. */
const FunnelList = ({ funnel }: { funnel: ShownFunnel }) => (
  <ol className={`${styles["list"]} ${layoutStyles["onlyOnPhone"]}`} aria-label="Steps">
    {funnel.steps.map(({ step, name, underWay, arrived, left, leftShare }) => {
      const isWorst = step === funnel.worst?.step;
      const here = (underWay ?? 0) * 100;
      const lost = Math.min(here, (left / Math.max(1, funnel.begun)) * 100);
      return (
        <li key={step} data-worst={isWorst || undefined}>
          <strong>{name}</strong>
          <span>{shareText(underWay)}</span>
          <svg className={styles["stepBar"]} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles["room"]} width="100" height="8" />
            <rect className={styles["kept"]} width={(here - lost).toFixed(2)} height="8" />
            <rect
              className={isWorst ? styles["lostMost"] : styles["lost"]}
              x={(here - lost).toFixed(2)}
              width={lost.toFixed(2)}
              height="8"
            />
          </svg>
          <small>
            {`${formatNumber(arrived)} arrived, ${formatNumber(left)} left${leftShare === undefined ? "" : ` (${Math.round(leftShare * 100)} %)`}`}
          </small>
        </li>
      );
    })}
    <li>
      <strong>Sent</strong>
      <span>{shareText(funnel.sentShare)}</span>
      <small>{formatCount(funnel.sent, "lead")}</small>
    </li>
  </ol>
);

type Loss = { worst: ShownStep; leadsIfTenth: number | undefined; netPerLeadCents: number | undefined };

/** The step with most drop-outs, and its field events. */
function LossBox({ worst, leadsIfTenth, netPerLeadCents }: Loss) {
  const sum = (trouble: FieldEvent) => formatNumber(worst.fields.reduce((total, field) => total + field[trouble], 0));
  return (
    <section className={styles["loss"]} aria-label="Largest loss">
      <p>
        <strong>{`Largest loss after the first step: ${worst.name}`}</strong>{" "}
        {lossSentence(worst, leadsIfTenth, netPerLeadCents)}
      </p>
      <dl>
        <div>
          <dt>Empty at “Weiter”</dt>
          <dd>{sum("missing")}</dd>
        </div>
        <div>
          <dt>Hint shown</dt>
          <dd>{sum("hinted")}</dd>
        </div>
        <div>
          <dt>Hint taken / kept as typed</dt>
          <dd>{`${sum("taken")} / ${sum("kept")}`}</dd>
        </div>
        <div>
          <dt>Median seconds</dt>
          <dd>{secondsText(worst.medianSeconds)}</dd>
        </div>
        <div>
          <dt>90th percentile, seconds</dt>
          <dd>{secondsText(worst.slowestSeconds)}</dd>
        </div>
      </dl>
    </section>
  );
}
