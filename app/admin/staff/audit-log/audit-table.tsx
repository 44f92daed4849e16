import { Fragment } from "react";
import { auditDetail, auditSentence } from "./audit-texts.ts";
import { berlinDay, formatDay } from "#app/admin/labels/format.ts";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { auditIcon } from "./audit-icon.ts";
import { AuditObject } from "./audit-object.tsx";
import type { AuditEntry } from "#server/platform/audit/list-audit.ts";
import { AvatarCircle } from "#app/admin/ui/display/avatar.tsx";
import { PanelFrame } from "#app/admin/ui/display/panel.tsx";
import { Table, TableHead, TableRow, type Columns } from "#app/admin/ui/table/table.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./audit-log.module.css";

const COLUMNS: Columns<AuditEntry> = [
  { head: "Time", cellClassName: textStyles["muted"], cell: ({ at }) => <Time at={at} as="seconds" /> },
  { head: "Who", cell: ({ actor }) => <Who actor={actor} /> },
  { head: "Action", cell: ({ action }) => <Action action={action} /> },
  { head: "Object", cell: ({ target }) => (target ? <AuditObject target={target} /> : null) },
  {
    head: "Detail",
    className: styles["wideOnly"],
    cellClassName: `${textStyles["muted"]} ${styles["detail"]}`,
    cell: ({ details }) => auditDetail(details),
  },
];

/** Entries newest first, grouped by day. */
export const AuditTable = ({ entries, now }: { entries: readonly AuditEntry[]; now: Date }) => (
  <PanelFrame label="Entries">
    <Table className={styles["table"]}>
      <TableHead columns={COLUMNS} />
      <tbody>
        {entries.map((entry, index) => {
          const before = entries[index - 1];
          const isNewDay = !before || berlinDay(before.at) !== berlinDay(entry.at);
          return (
            <Fragment key={entry.id}>
              {isNewDay ? (
                <tr className={styles["day"]}>
                  <th colSpan={COLUMNS.length} scope="colgroup">
                    {formatDay(entry.at, now)}
                  </th>
                </tr>
              ) : null}
              <TableRow columns={COLUMNS} row={entry} isHeadless />
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  </PanelFrame>
);

/** Initials and address of a user; other actors are automatic. */
const Who = ({ actor }: { actor: string }) => (
  <span className={styles["who"]}>
    <AvatarCircle isMachine={!actor.includes("@")}>
      {actor.includes("@") ? initialsOf(actor) : <Icon name="bolt" size={14} />}
    </AvatarCircle>
    <span className={styles["name"]}>{actor}</span>
  </span>
);

const Action = ({ action }: { action: string }) => (
  <span className={styles["who"]}>
    <span className={textStyles["faint"]}>
      <Icon name={auditIcon(action)} size={14} />
    </span>
    <span className={textStyles["strong"]}>{auditSentence(action)}</span>
  </span>
);

/** "eva.kurz@…" is EK, "eva@…" is EV. */
function initialsOf(email: string): string {
  const [first = "", second = ""] = (email.split("@")[0] ?? "").split(/[._-]/);
  return `${first.charAt(0)}${second === "" ? first.charAt(1) : second.charAt(0)}`.toUpperCase();
}
