import { Link } from "react-router";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { formName } from "#app/admin/labels/form-names.ts";
import { formatNumber } from "#app/admin/labels/format.ts";
import { formPath } from "#app/admin/frame/screens.ts";
import { lookOf, needsAPerson } from "#app/admin/labels/status.ts";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import { DayBars } from "./day-bars.tsx";
import type { FormNumbers } from "#server/operations/dashboard/read-dashboard.ts";
import { formStatus } from "./form-status.ts";
import styles from "./dashboard.module.css";

/** A form today: how many leads, how that compares, whether all is well. */
export function FormCard(props: FormNumbers) {
  const { formType, today, daysBefore, expected } = props;
  const { status, text } = formStatus(props);
  const name = formName(formType);
  return (
    <article className={styles["card"]}>
      <div className={styles["top"]}>
        <div>
          <h3>
            <FormCode formType={formType} />
            {name}
          </h3>
          <div className={styles["number"]}>
            {formatNumber(today)}
            <small>{today === 1 ? "lead" : "leads"} today</small>
          </div>
        </div>
        <DayBars daysBefore={daysBefore} today={today} expected={expected} />
        <div className={styles["note"]} data-look={needsAPerson(status) ? lookOf(status) : undefined}>
          <StatusGlyph status={status} size={14} />
          {text}
        </div>
      </div>
      <div className={styles["actions"]}>
        <Link to={formPath(formType)}>
          View Submissions<span className={layoutStyles["visuallyHidden"]}>: {name}</span>
        </Link>
        <Link to={`${formPath(formType)}/settings`}>
          Form Settings<span className={layoutStyles["visuallyHidden"]}>: {name}</span>
        </Link>
      </div>
    </article>
  );
}
