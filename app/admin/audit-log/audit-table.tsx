import { Fragment } from "react";
import { auditDetail, auditSentence } from "./audit-texts.ts";
import { berlinDay, formatDay } from "#app/admin/labels/format.ts";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { auditIcon } from "./audit-icon.ts";
import { AuditObject, type AuditTarget } from "./audit-object.tsx";

export type AuditEntry = {
  id: string;
  at: Date;
  actor: string;
  action: string;
  target: AuditTarget | null;
  details: Readonly<Record<string, unknown>>;
};

/** Who did what, newest first, a row for each day. */
export const AuditTable = ({ entries, now }: { entries: readonly AuditEntry[]; now: Date }) => (
  <section className="panel" aria-label="Entries">
    <table className="tbl audit-table">
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Who</th>
          <th scope="col">Action</th>
          <th scope="col">Object</th>
          <th scope="col" className="mid">
            Detail
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => {
          const before = entries[index - 1];
          const isNewDay = !before || berlinDay(before.at) !== berlinDay(entry.at);
          return (
            <Fragment key={entry.id}>
              {isNewDay ? (
                <tr className="day">
                  <th colSpan={5} scope="colgroup">
                    {formatDay(entry.at, now)}
                  </th>
                </tr>
              ) : null}
              <Row entry={entry} />
            </Fragment>
          );
        })}
      </tbody>
    </table>
  </section>
);

const Row = ({ entry: { at, actor, action, target, details } }: { entry: AuditEntry }) => (
  <tr>
    <td className="t2">
      <Time at={at} as="seconds" />
    </td>
    <td>
      <Who actor={actor} />
    </td>
    <td>
      <Deed action={action} />
    </td>
    <td>{target ? <AuditObject target={target} /> : null}</td>
    <td className="t2 mid detail">{auditDetail(details)}</td>
  </tr>
);

/** A person by initials and address; everything else is the machine. */
const Who = ({ actor }: { actor: string }) => (
  <span className="who">
    <span className={actor.includes("@") ? "avatar" : "avatar sys"} aria-hidden="true">
      {actor.includes("@") ? initialsOf(actor) : <Icon name="bolt" size={14} />}
    </span>
    <span className="name">{actor}</span>
  </span>
);

const Deed = ({ action }: { action: string }) => (
  <span className="who">
    <span className="t3">
      <Icon name={auditIcon(action)} size={14} />
    </span>
    <span className="strong">{auditSentence(action)}</span>
  </span>
);

/** "eva.kurz@…" is EK, "eva@…" is EV. */
function initialsOf(email: string): string {
  const [first = "", second = ""] = (email.split("@")[0] ?? "").split(/[._-]/);
  return `${first.charAt(0)}${second === "" ? first.charAt(1) : second.charAt(0)}`.toUpperCase();
}
