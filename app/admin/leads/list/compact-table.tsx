import { Fragment } from "react";
import { Link, useLocation } from "react-router";
import { Time } from "#app/admin/ui/display/time.tsx";
import { addressWith, NOTHING_ASKED } from "#app/admin/ui/dialogs/search-params.ts";
import { byDay } from "./group-by-day.ts";
import { DayLine } from "./day-row.tsx";
import { dayTitle } from "./day-title.ts";
import { initialsOf } from "./initials.ts";
import { LeadCheck } from "./lead-checkbox.tsx";
import type { FormService, LeadRow } from "#app/admin/leads/lead/lead-deliveries.ts";
import { LeadRail } from "./lead-rail.tsx";
import type { Selection } from "./use-selection.ts";

type Props = {
  formName: string;
  rows: readonly LeadRow[];
  services: readonly FormService[];
  selection: Selection;
  open: string;
  mayAct: boolean;
  now: Date;
};

/** The list beside an open lead: who, from where, and the rail. */
export function SlimTable({ formName, rows, services, selection, open, mayAct, now }: Props) {
  const { search } = useLocation();
  return (
    <div className="scroll">
      <table className="tbl leads tall slim" aria-label={`Submissions of ${formName}, newest first`}>
        <thead>
          <tr>
            <th className="c-check">
              <span className="sr">Selection</span>
            </th>
            <th scope="col" className="c-minute" aria-sort="descending">
              Received
            </th>
            <th scope="col">Name</th>
            <th scope="col" className="r">
              <span className="initials">
                <span className="sr">Services: </span>
                {services.map(({ id, name }) => (
                  <abbr key={id} title={name}>
                    {initialsOf(name)}
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
                <tr key={lead.id} className={lead.id === open ? "open cur" : undefined} data-lead={lead.id}>
                  <td>{mayAct ? <LeadCheck lead={lead} selection={selection} /> : null}</td>
                  <td className="t2">
                    <Time at={lead.receivedAt} as="clock" />
                  </td>
                  <th scope="row" className="nm trunc">
                    <Link
                      to={addressWith(search, { ...NOTHING_ASKED, lead: lead.id })}
                      replace
                      preventScrollReset
                      aria-current={lead.id === open ? "true" : undefined}
                    >
                      {lead.name}
                    </Link>
                    <div className="t3 xs plain">
                      {lead.postalCode} · {lead.source}
                    </div>
                  </th>
                  <td className="r">
                    <LeadRail lead={lead} services={services} />
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
