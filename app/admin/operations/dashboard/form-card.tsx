import { Link } from "react-router";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { formName } from "#app/admin/labels/form-names.ts";
import { formatNumber, formatCount } from "#app/admin/labels/format.ts";
import { formPath } from "#app/admin/frame/screens.ts";
import { lookOf, needsAPerson, type Status } from "#app/admin/labels/status.ts";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import { DayBars } from "./day-bars.tsx";
import type { FormNumbers } from "#server/operations/dashboard/read-dashboard.ts";
import styles from "./dashboard.module.css";
import { totalOf } from "./total-of.ts";

/** One form today: leads, comparison and status. */
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

/** Status line of a form card: its worst problem. */
export function formStatus({ today, problems, waiting, quarantined, deliveries }: FormNumbers): {
  status: Status;
  text: string;
} {
  const failed = problems.filter(({ state }) => state === "failed");
  const inDoubt = totalOf(problems.filter(({ state }) => state === "in_doubt"));
  if (failed.length > 0) {
    const services = new Set(failed.map(({ serviceId }) => serviceId)).size;
    const where = services === 1 ? failed[0]?.serviceName : formatCount(services, "service");
    return { status: "error", text: `${formatNumber(totalOf(failed))} failed at ${where}` };
  }
  if (inDoubt.count > 0) return { status: "in_doubt", text: `${formatNumber(inDoubt)} in doubt` };
  if (waiting.count > 0)
    return { status: "not_sent", text: `${formatCount(waiting, "waits", "wait")} for manual send` };
  if (deliveries.underWay > 0) return { status: "pending", text: `${formatNumber(deliveries.underWay)} on the way` };
  if (deliveries.warning > 0) {
    return { status: "warning", text: `${formatNumber(deliveries.warning)} delivered with a warning` };
  }
  if (quarantined > 0) return { status: "warning", text: `${formatNumber(quarantined)} in quarantine` };
  if (deliveries.all > 0) return { status: "success", text: "All delivered" };
  return { status: "off", text: today > 0 ? "Sent to no service" : "No leads yet today" };
}
