import { Link } from "react-router";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { formName } from "#app/admin/labels/form-names.ts";
import { formatNumber } from "#app/admin/labels/format.ts";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import type { ClassLead } from "#server/delivery/health/error-classes.ts";
import { Table } from "#app/admin/ui/table/table.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./delivery-health.module.css";

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
