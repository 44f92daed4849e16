import { formatNumber } from "#app/admin/labels/format.ts";
import type { FieldEvent } from "#server/insights/write-counts.ts";
import { lossSentence, secondsText } from "./insights-texts.ts";
import type { ShownStep } from "./funnel-view.ts";
import styles from "./insights.module.css";

type Props = { worst: ShownStep; leadsIfTenth: number | undefined; netPerLeadCents: number | undefined };

/** The step with most drop-outs, and its field events. */
export function LossBox({ worst, leadsIfTenth, netPerLeadCents }: Props) {
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
          <dt>Seconds, middle</dt>
          <dd>{secondsText(worst.medianSeconds)}</dd>
        </div>
        <div>
          <dt>Seconds, slowest tenth</dt>
          <dd>{secondsText(worst.slowestSeconds)}</dd>
        </div>
      </dl>
    </section>
  );
}
