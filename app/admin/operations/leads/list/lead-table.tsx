import { Fragment } from "react";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { CheckAll } from "./lead-parts.tsx";
import { byDay, DayLine, dayTitle } from "./day-row.tsx";
import { LeadLine } from "./lead-row.tsx";
import type { LeadRow } from "#server/operations/leads/find-leads.ts";
import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";
import { ModeIcon } from "#app/admin/operations/leads/lead/mode-icon.tsx";
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
  cursor: string | undefined;
  onCursor: (id: string) => void;
  mayAct: boolean;
  /** New leads, beside the newest day. */
  newLeads: React.ReactNode;
  isBusy: boolean;
  now: Date;
};

/** More services show only glyphs, with upright names above. */
const MAX_NAMED_SERVICES = 5;
/** Longer names, or a Send button, need a wider column. */
const MAX_SHORT_NAME_LENGTH = 12;

/** All leads of a page, with a column for each service. */
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
  const isTight = services.length > MAX_NAMED_SERVICES;
  const days = byDay(rows);
  return (
    <div className={`${layoutStyles["notOnPhone"]} ${styles["scroll"]}`} aria-busy={isBusy}>
      <Table
        className={`${styles["leads"]} ${styles["whole"]}`}
        aria-label={`Submissions of ${formName}, newest first`}
      >
        <colgroup>
          <col className={styles["checkColumn"]} />
          <col className={styles["timeColumn"]} />
          <col className={styles["nameColumn"]} />
          <col className={styles["emailColumn"]} />
          <col className={styles["postalCodeColumn"]} />
          <col className={styles["sourceColumn"]} />
          {services.map((service) => (
            <col
              key={service.id}
              className={isTight ? styles["tightColumn"] : styles["serviceColumn"]}
              data-mode={service.sendMode}
              data-long={service.name.length > MAX_SHORT_NAME_LENGTH || undefined}
            />
          ))}
          <col className={styles["moreColumn"]} />
        </colgroup>
        <thead>
          <tr>
            <th>
              {mayAct ? (
                <CheckAll rows={rows} selection={selection} />
              ) : (
                <span className={layoutStyles["visuallyHidden"]}>Selection</span>
              )}
            </th>
            <th scope="col" aria-sort="descending">
              <span className={`${layoutStyles["row"]} ${styles["received"]}`}>
                Received
                <Icon name="arrow-down" size={12} />
              </span>
            </th>
            <th scope="col">Name</th>
            <th scope="col" className={styles["emailColumn"]}>
              E-mail
            </th>
            <th scope="col">PLZ</th>
            <th scope="col" className={styles["sourceColumn"]}>
              Source
            </th>
            {services.map((service) => (
              <th key={service.id} scope="col" data-service>
                <span
                  className={`${layoutStyles["row"]} ${styles["serviceName"]}`}
                  title={service.name}
                  data-upright={isTight || undefined}
                >
                  <span className={textStyles["oneLine"]}>{service.name}</span>
                  <ModeIcon mode={service.sendMode} />
                </span>
              </th>
            ))}
            <th>
              <span className={layoutStyles["visuallyHidden"]}>More</span>
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
      </Table>
    </div>
  );
}
