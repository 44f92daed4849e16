import { Link } from "react-router";
import { errorClassMeaning, errorClassTitle } from "./health-texts.ts";
import { formatNumber } from "#app/admin/labels/format.ts";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import type { CountedErrorClass, ErrorClass, ClassLead } from "#server/delivery/health/error-classes.ts";
import { Table } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./delivery-health.module.css";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { formName } from "#app/admin/labels/form-names.ts";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";

/** As it stands in the address: "rejected.422", "unknown.0". */
const classKey = ({ outcome, httpStatus }: ErrorClass): string => `${outcome}.${httpStatus ?? 0}`;

type Props = {
  classes: readonly CountedErrorClass[];
  span: string;
  chosen: string | undefined;
  hrefOf: (key: string) => string;
};

/** What failed, what it means for the lead, and a link to those leads. */
export const ErrorClasses = ({ classes, span, chosen, hrefOf }: Props) => (
  <Panel title={`Error classes, ${span}`}>
    {classes.length === 0 ? (
      <PanelBody as="p" className={textStyles["faint"]}>
        Nothing went wrong.
      </PanelBody>
    ) : (
      <Table rows="compact" className={styles["errorClasses"]}>
        <thead>
          <tr>
            <th scope="col">Class</th>
            <th scope="col" className={styles["notOnPhone"]}>
              What it means for the lead
            </th>
            <th scope="col" className={textStyles["right"]}>
              Count
            </th>
            <th scope="col" className={textStyles["right"]}>
              Last
            </th>
            <th>
              <span className={layoutStyles["visuallyHidden"]}>Leads</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {classes.map((one) => (
            <tr key={classKey(one)} data-selected={classKey(one) === chosen ? true : undefined}>
              <td className={styles["errorClass"]}>
                <span className={styles["className"]}>
                  <StatusGlyph status={one.outcome === "unknown" ? "in_doubt" : "failed_retried"} size={14} />
                  {errorClassTitle(one)}
                </span>
                {one.message ? <small>{one.message}</small> : null}
              </td>
              <td className={`${textStyles["muted"]} ${styles["meaning"]} ${styles["notOnPhone"]}`}>
                {errorClassMeaning(one.outcome)}
              </td>
              <td className={textStyles["right"]}>{formatNumber(one.attempts)}</td>
              <td className={`${textStyles["right"]} ${textStyles["faint"]}`}>
                <Time at={one.lastAt} as="clock" />
              </td>
              <td className={textStyles["right"]}>
                <Link
                  className={`${textStyles["link"]} ${textStyles["small"]}`}
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
      </Table>
    )}
  </Panel>
);

/** The leads of one error class: ids and statuses, no personal data. */
export const ClassLeads = ({ title, leads, now }: { title: string; leads: readonly ClassLead[]; now: Date }) => (
  <Panel title={`Leads: ${title}`} note={leads.length >= 50 ? "the latest 50" : undefined} id="leads">
    {leads.length === 0 ? (
      <PanelBody as="p" className={textStyles["faint"]}>
        None of these leads is stored any more.
      </PanelBody>
    ) : (
      <Table rows="compact" className={styles["errorClassLeads"]}>
        <thead>
          <tr>
            <th scope="col">Lead</th>
            <th scope="col" className={styles["notOnPhone"]}>
              Form
            </th>
            <th scope="col">Now</th>
            <th scope="col" className={`${textStyles["right"]} ${styles["notOnPhone"]}`}>
              Times
            </th>
            <th scope="col" className={textStyles["right"]}>
              Last
            </th>
          </tr>
        </thead>
        <tbody>
          {leads.map(({ id, formType, status, attempts, lastAt }) => (
            <tr key={id}>
              <td>
                <Link
                  className={`${textStyles["link"]} ${textStyles["mono"]} ${textStyles["small"]}`}
                  to={`/admin/forms/${formType}?lead=${id}`}
                >
                  {id.slice(0, 8)}…{id.slice(-4)}
                </Link>
              </td>
              <td className={styles["notOnPhone"]}>
                <span className={styles["className"]}>
                  <FormCode formType={formType} />
                  {formName(formType)}
                </span>
              </td>
              <td>
                <StatusChip status={status} />
              </td>
              <td className={`${textStyles["right"]} ${styles["notOnPhone"]}`}>{formatNumber(attempts)}</td>
              <td className={`${textStyles["right"]} ${textStyles["faint"]}`}>
                <Time at={lastAt} as="moment" now={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    )}
  </Panel>
);
