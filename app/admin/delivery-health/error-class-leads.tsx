import { Link } from "react-router";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { formName } from "#app/admin/labels/form-names.ts";
import { formatNumber } from "#app/admin/labels/format.ts";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import type { Status } from "#app/admin/labels/status.ts";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";

export type ClassLead = { id: string; formType: string; state: string; attempts: number; lastAt: Date };

const STATUS: Readonly<Record<string, Status>> = {
  idle: "not_sent",
  queued: "pending",
  sending: "pending",
  delivered: "success",
  warning: "warning",
  in_doubt: "in_doubt",
  failed: "error",
  cancelled: "off",
};

/** The leads of one error class: ids and where they stand, nothing of the person. */
export const ClassLeads = ({ title, leads, now }: { title: string; leads: readonly ClassLead[]; now: Date }) => (
  <Panel title={`Leads: ${title}`} note={leads.length >= 50 ? "the latest 50" : undefined} id="leads">
    {leads.length === 0 ? (
      <p className="pbody t3">None of these leads is stored any more.</p>
    ) : (
      <table className="tbl compact class-leads">
        <thead>
          <tr>
            <th scope="col">Lead</th>
            <th scope="col" className="mid">
              Form
            </th>
            <th scope="col">Now</th>
            <th scope="col" className="r mid">
              Times
            </th>
            <th scope="col" className="r">
              Last
            </th>
          </tr>
        </thead>
        <tbody>
          {leads.map(({ id, formType, state, attempts, lastAt }) => (
            <tr key={id}>
              <td>
                <Link className="link mono xs" to={`/admin/forms/${formType}?lead=${id}`}>
                  {id.slice(0, 8)}…{id.slice(-4)}
                </Link>
              </td>
              <td className="mid">
                <span className="class-name">
                  <FormCode formType={formType} />
                  {formName(formType)}
                </span>
              </td>
              <td>
                <StatusChip status={STATUS[state] ?? "pending"} />
              </td>
              <td className="r mid">{formatNumber(attempts)}</td>
              <td className="r t3">
                <Time at={lastAt} as="moment" now={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Panel>
);
