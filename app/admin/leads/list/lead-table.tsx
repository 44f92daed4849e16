import { Fragment } from "react";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { CheckAll } from "./lead-checkbox.tsx";
import { byDay } from "./group-by-day.ts";
import { DayLine } from "./day-row.tsx";
import { dayTitle } from "./day-title.ts";
import { initialsOf } from "./initials.ts";
import { LeadLine } from "./lead-row.tsx";
import type { FormService, LeadRow } from "#app/admin/leads/lead/lead-deliveries.ts";
import { ModeIcon } from "#app/admin/leads/lead/mode-icon.tsx";
import type { Selection } from "./use-selection.ts";

type Props = {
  formName: string;
  rows: readonly LeadRow[];
  services: readonly FormService[];
  selection: Selection;
  cursor: string | undefined;
  onCursor: (id: string) => void;
  mayAct: boolean;
  /** Beside the newest day: what has come in since. */
  newLeads: React.ReactNode;
  isBusy: boolean;
  now: Date;
};

/** More than these, and the columns keep only their glyphs. */
const MOST_NAMED_SERVICES = 5;
const LONGEST_SHORT_NAME = 12;

/** All leads of a page, a column for each service: why people are here. */
export function LeadTable({
  formName,
  rows,
  services,
  selection,
  cursor,
  onCursor,
  mayAct,
  newLeads,
  isBusy,
  now,
}: Props) {
  const isTight = services.length > MOST_NAMED_SERVICES;
  const days = byDay(rows);
  return (
    <div className="scroll hide-m" aria-busy={isBusy}>
      <table className="tbl leads whole" aria-label={`Submissions of ${formName}, newest first`}>
        <colgroup>
          <col className="c-check" />
          <col className="c-time" />
          <col className="c-name" />
          <col className="c-mail" />
          <col className="c-plz" />
          <col className="c-src" />
          {services.map((service) => (
            <col key={service.id} className={isTight ? `c-tight ${service.sendMode}` : widthOf(service)} />
          ))}
          <col className="c-more" />
        </colgroup>
        <thead>
          <tr>
            <th>{mayAct ? <CheckAll rows={rows} selection={selection} /> : <span className="sr">Selection</span>}</th>
            <th scope="col" aria-sort="descending">
              <span className="row gap-3">
                Received
                <Icon name="arrow-down" size={12} />
              </span>
            </th>
            <th scope="col">Name</th>
            <th scope="col" className="c-mail">
              E-mail
            </th>
            <th scope="col">PLZ</th>
            <th scope="col" className="c-src">
              Source
            </th>
            {services.map((service) => (
              <th key={service.id} scope="col" className="svc">
                <span className="row gap-5" title={service.name}>
                  {isTight ? (
                    <abbr title={service.name}>{initialsOf(service.name)}</abbr>
                  ) : (
                    <span className="trunc">{service.name}</span>
                  )}
                  <ModeIcon mode={service.sendMode} />
                </span>
              </th>
            ))}
            <th>
              <span className="sr">More</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, rows: ofDay }, place) => (
            <Fragment key={day}>
              <DayLine title={dayTitle(day, now)} columns={services.length + 7} aside={place === 0 ? newLeads : null} />
              {ofDay.map((lead) => (
                <LeadLine
                  key={lead.id}
                  lead={lead}
                  services={services}
                  isTight={isTight}
                  selection={selection}
                  isCursor={cursor === lead.id}
                  onCursor={onCursor}
                  mayAct={mayAct}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Columns keep what they need: a long name, or a Send beside the status. */
const widthOf = ({ sendMode, name }: FormService): string =>
  `c-svc ${sendMode}${name.length > LONGEST_SHORT_NAME ? " long" : ""}`;
