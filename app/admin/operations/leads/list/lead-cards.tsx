import { Fragment } from "react";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import { byDay } from "./group-by-day.ts";
import { dayTitle } from "./day-title.ts";
import { LeadCard } from "./lead-card.tsx";
import type { LeadRow } from "#server/operations/leads/find-leads.ts";
import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";
import styles from "./lead-cards.module.css";

type Props = {
  rows: readonly LeadRow[];
  services: readonly ServiceOfForm[];
  mayAct: boolean;
  newLeads: React.ReactNode;
  now: Date;
};

/** The list on a phone. */
export const LeadCards = ({ rows, services, mayAct, newLeads, now }: Props) => (
  <ul className={layoutStyles["onlyOnPhone"]} aria-label="Submissions, newest first">
    {byDay(rows).map(({ day, rows: ofDay }, place) => (
      <Fragment key={day}>
        <li className={`${layoutStyles["row"]} ${styles["day"]}`}>
          {dayTitle(day, now)}
          {place === 0 && newLeads ? <span className={layoutStyles["end"]}>{newLeads}</span> : null}
        </li>
        {ofDay.map((lead) => (
          <LeadCard key={lead.id} lead={lead} services={services} mayAct={mayAct} />
        ))}
      </Fragment>
    ))}
  </ul>
);
