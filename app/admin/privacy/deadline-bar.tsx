import { Time } from "#app/admin/ui/display/time.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import { deadline } from "./privacy-texts.ts";
import styles from "./privacy.module.css";

/** A date, the days that are left, and how much of the month is over. */
export function DeadlineBar({ answerBy, receivedAt, now }: { answerBy: Date; receivedAt: Date; now: Date }) {
  const { days, isUrgent, share } = deadline(answerBy, receivedAt, now);
  const lastDay = new Date(answerBy.getTime() - 1);
  return (
    <span className={styles["deadline"]} data-urgent={isUrgent}>
      <span>
        <Time at={lastDay} as="day" now={now} />{" "}
        <span className={isUrgent ? textStyles["error"] : textStyles["note"]}>{days}</span>
      </span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" />
        <rect className={styles["used"]} width={Math.round(share * 100)} height="4" />
      </svg>
    </span>
  );
}
