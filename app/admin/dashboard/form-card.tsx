import { Link } from "react-router";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { formName } from "#app/admin/labels/form-names.ts";
import { formatNumber } from "#app/admin/labels/format.ts";
import { formPath } from "#app/admin/frame/screens.ts";
import { lookOf, needsAPerson } from "#app/admin/labels/status.ts";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { DayBars } from "./day-bars.tsx";
import { formStanding, type FormNumbers } from "./form-status.ts";

/** A form today: how many leads, how that compares, whether all is well. */
export function FormCard(props: FormNumbers & { formType: string; daysBefore: readonly number[]; expected: number }) {
  const { formType, today, daysBefore, expected } = props;
  const { status, text } = formStanding(props);
  const name = formName(formType);
  return (
    <article className="fcard">
      <div className="top">
        <div>
          <h3>
            <FormCode formType={formType} />
            {name}
          </h3>
          <div className="big">
            {formatNumber(today)}
            <small>{today === 1 ? "lead" : "leads"} today</small>
          </div>
        </div>
        <DayBars daysBefore={daysBefore} today={today} expected={expected} />
        <div className={needsAPerson(status) ? `note c-${lookOf(status)}` : "note"}>
          <StatusGlyph status={status} size={14} />
          {text}
        </div>
      </div>
      <div className="acts">
        <Link to={formPath(formType)}>
          View Submissions<span className="sr">: {name}</span>
        </Link>
        <Link to={`${formPath(formType)}/settings`}>
          Form Settings<span className="sr">: {name}</span>
        </Link>
      </div>
    </article>
  );
}
