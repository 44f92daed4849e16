import { Link } from "react-router";
import { errorClassMeaning, errorClassTitle } from "./health-texts.ts";
import { formatNumber } from "#app/admin/labels/format.ts";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";

type ErrorClassRow = {
  outcome: "rejected" | "config_error" | "busy" | "not_sent" | "unknown";
  httpStatus: number | null;
  attempts: number;
  lastAt: Date;
  message: string | undefined;
};

/** As it stands in the address: "rejected.422", "unknown.0". */
const classKey = ({ outcome, httpStatus }: Pick<ErrorClassRow, "outcome" | "httpStatus">): string =>
  `${outcome}.${httpStatus ?? 0}`;

type Props = {
  classes: readonly ErrorClassRow[];
  span: string;
  chosen: string | undefined;
  hrefOf: (key: string) => string;
};

/** What went wrong, what it means for the lead, and the way to exactly those leads. */
export const ErrorClasses = ({ classes, span, chosen, hrefOf }: Props) => (
  <Panel title={`Error classes, ${span}`}>
    {classes.length === 0 ? (
      <p className="pbody t3">Nothing went wrong.</p>
    ) : (
      <table className="tbl compact error-classes">
        <thead>
          <tr>
            <th scope="col">Class</th>
            <th scope="col" className="mid">
              What it means for the lead
            </th>
            <th scope="col" className="r">
              Count
            </th>
            <th scope="col" className="r">
              Last
            </th>
            <th>
              <span className="sr">Leads</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {classes.map((one) => (
            <tr key={classKey(one)} className={classKey(one) === chosen ? "selrow" : undefined}>
              <td className="class">
                <span className="class-name">
                  <StatusGlyph status={one.outcome === "unknown" ? "in_doubt" : "failed_retried"} size={14} />
                  {errorClassTitle(one)}
                </span>
                {one.message ? <small>{one.message}</small> : null}
              </td>
              <td className="t2 for-lead mid">{errorClassMeaning(one.outcome)}</td>
              <td className="r">{formatNumber(one.attempts)}</td>
              <td className="r t3">
                <Time at={one.lastAt} as="clock" />
              </td>
              <td className="r">
                <Link
                  className="link xs"
                  to={hrefOf(classKey(one))}
                  aria-label={`Leads: ${errorClassTitle(one)}`}
                  preventScrollReset
                >
                  Leads
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Panel>
);
