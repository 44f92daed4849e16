import { Time } from "#app/admin/ui/display/time.tsx";
import type { Version } from "#server/delivery/api-services/read-service.ts";
import { FieldCaption } from "#app/admin/ui/controls/field.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./editor.module.css";

/** Saved versions: user, time and changes. */
export const VersionsList = ({ versions, now }: { versions: readonly Version[]; now: Date }) => (
  <details className={styles["versions"]}>
    <FieldCaption as="summary">Versions ({versions.length})</FieldCaption>
    <ol>
      {versions.map(({ version, savedBy, savedAt, changes }) => (
        <li key={version}>
          <div className={`${layoutStyles["row"]} ${layoutStyles["wrap"]}`}>
            <span className={textStyles["strong"]}>Version {version}</span>
            <span className={textStyles["muted"]}>{savedBy}</span>
            <span className={`${textStyles["note"]} ${layoutStyles["end"]}`}>
              <Time at={savedAt} as="moment" now={now} />
            </span>
          </div>
          {changes.map(({ setting, before, after }) => (
            <div className={`${textStyles["small"]} ${textStyles["muted"]} ${styles["change"]}`} key={setting}>
              <code>{setting.replace(/^config\./, "")}</code> {setting === "key" ? "replaced" : null}
              {setting === "key" ? null : (
                <>
                  <del>{before || "empty"}</del> → <ins>{after || "empty"}</ins>
                </>
              )}
            </div>
          ))}
        </li>
      ))}
    </ol>
  </details>
);
