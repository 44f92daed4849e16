import { formatCount, formatNumber } from "#app/admin/labels/format.ts";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import { shareText } from "./figures.ts";
import type { ShownFunnel } from "./funnel-view.ts";
import styles from "./insights.module.css";

/** For phones: one bar for each step, what went on and what left of all that began. */
export const FunnelList = ({ funnel }: { funnel: ShownFunnel }) => (
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
