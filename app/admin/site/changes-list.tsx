import { Time } from "#app/admin/ui/display/time.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { SiteChanges } from "#server/site/read-changes.ts";
import styles from "./site.module.css";

type Props = { changes: readonly SiteChanges[]; labelOf: (field: string) => string; now: Date };

/** Changes with user, time, old and new value, newest first. */
export const ChangesList = ({ changes, labelOf, now }: Props) =>
  changes.length === 0 ? (
    <p className={textStyles["note"]}>No changes yet.</p>
  ) : (
    <ol className={styles["changes"]}>
      {changes.map(({ id, changedBy, changedAt, fields }) => (
        <li key={id}>
          <div className={`${layoutStyles["row"]} ${layoutStyles["wrap"]}`}>
            <span className={textStyles["strong"]}>{changedBy}</span>
            <span className={`${textStyles["note"]} ${layoutStyles["end"]}`}>
              <Time at={changedAt} as="moment" now={now} />
            </span>
          </div>
          {fields.map(({ field, before, after }) => (
            <div className={`${textStyles["small"]} ${textStyles["muted"]} ${styles["change"]}`} key={field}>
              {labelOf(field)}: <del>{before || "empty"}</del> → <ins>{after || "empty"}</ins>
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
