import { Fragment } from "react";
import { Link, useLocation } from "react-router";
import { Time } from "#app/admin/ui/display/time.tsx";
import { addressWith, NO_CONFIRMATION } from "#app/admin/ui/dialogs/search-params.ts";
import { byDay, DayLine, dayTitle } from "./day-row.tsx";
import { initialsOf } from "./lead-cards.tsx";
import { LeadCheck, LeadRail } from "./lead-parts.tsx";
import type { LeadRow } from "#server/operations/leads/find-leads.ts";
import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";
import { troubledFirst } from "./service-cell.tsx";
import type { Selection } from "./use-selection.ts";
import { Table } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./lead-table.module.css";

type Props = {
  formName: string;
  rows: readonly LeadRow[];
  services: readonly ServiceOfForm[];
  selection: Selection;
  open: string;
  mayAct: boolean;
  now: Date;
};

/** More services need a wider column. */
const MAX_NARROW = 5;

/** The list beside an open lead: name, source, and status rail. */
export function SlimTable({ formName, rows, services: all, selection, open, mayAct, now }: Props) {
  const { search } = useLocation();
  const services = troubledFirst(rows, all);
  const initials = initialsOf(services.map(({ name }) => name));
  return (
    <div className={styles["scroll"]}>
      <Table
        rows="tall"
        className={`${styles["leads"]} ${styles["slim"]}`}
        aria-label={`Submissions of ${formName}, newest first`}
        data-many={services.length > MAX_NARROW || undefined}
      >
        <thead>
          <tr>
            <th className={styles["checkColumn"]}>
              <span className={layoutStyles["visuallyHidden"]}>Selection</span>
            </th>
            <th scope="col" className={styles["minuteColumn"]} aria-sort="descending">
              Received
            </th>
            <th scope="col">Name</th>
            <th scope="col" className={textStyles["right"]}>
              <span className={styles["initials"]}>
                <span className={layoutStyles["visuallyHidden"]}>Services: </span>
                {services.map(({ id, name }, place) => (
                  <abbr key={id} title={name}>
                    {initials[place]}
                  </abbr>
                ))}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {byDay(rows).map(({ day, rows: ofDay }) => (
            <Fragment key={day}>
              <DayLine title={dayTitle(day, now)} columns={4} />
              {ofDay.map((lead) => (
                <tr
                  key={lead.id}
                  data-open={lead.id === open || undefined}
                  data-cursor={lead.id === open || undefined}
                  data-lead={lead.id}
                >
                  <td>{mayAct ? <LeadCheck lead={lead} selection={selection} /> : null}</td>
                  <td className={textStyles["muted"]}>
                    <Time at={lead.receivedAt} as="clock" />
                  </td>
                  <th scope="row" className={textStyles["oneLine"]}>
                    <Link
                      to={addressWith(search, { ...NO_CONFIRMATION, lead: lead.id })}
                      replace
                      preventScrollReset
                      aria-current={lead.id === open ? "true" : undefined}
                    >
                      {lead.name}
                    </Link>
                    <div className={`${textStyles["note"]} ${styles["plain"]}`}>
                      {lead.postalCode} · {lead.source}
                    </div>
                  </th>
                  <td className={textStyles["right"]}>
                    <LeadRail lead={lead} services={services} />
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
