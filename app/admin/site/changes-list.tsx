import { Time } from "#app/admin/ui/display/time.tsx";
import type { SiteChanges } from "#server/site/read-changes.ts";
import styles from "./site.module.css";

type Props = { changes: readonly SiteChanges[]; labelOf: (field: string) => string; now: Date };

/** Who changed it, when, and from what to what, newest first. */
export const ChangesList = ({ changes, labelOf, now }: Props) =>
  changes.length === 0 ? (
    <p className="t3 xs">Nobody has changed it yet: it is as it was delivered.</p>
  ) : (
    <ol className={styles["changes"]}>
      {changes.map(({ id, changedBy, changedAt, fields }) => (
        <li key={id}>
          <div className="row wrap">
            <span className="strong">{changedBy}</span>
            <span className="t3 xs end">
              <Time at={changedAt} as="moment" now={now} />
            </span>
          </div>
          {fields.map(({ field, before, after }) => (
            <div className={`xs t2 ${styles["change"]}`} key={field}>
              {labelOf(field)}: <del>{before || "empty"}</del> → <ins>{after || "empty"}</ins>
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
