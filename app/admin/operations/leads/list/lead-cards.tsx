import { Fragment } from "react";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import { byDay, dayTitle } from "./day-row.tsx";
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

/** Two letters per narrow column head, unique as far as the names allow. */
export function initialsOf(names: readonly string[]): string[] {
  const taken: string[] = [];
  for (const name of names) {
    const ways = waysToShorten(name);
    taken.push(ways.find((letters) => !taken.includes(letters)) ?? ways[0] ?? "");
  }
  return taken;
}

/** Candidates: initials of its first two words, then its first letter with each of the others. */
function waysToShorten(name: string): string[] {
  const [first = "", second = ""] = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const begin = first.slice(0, 1);
  const own = second === "" ? first.slice(0, 2) : begin + second.slice(0, 1);
  const others = Array.from((first + second).slice(1), (letter) => begin + letter);
  return [own, ...others].map((letters) => letters.toUpperCase());
}
