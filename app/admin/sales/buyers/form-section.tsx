import { useId, type ReactNode } from "react";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./order.module.css";

/** A part of a long form: its name and what it is about on the left, its fields on the right. */
export function FormSection(props: { title: string; note: string; error?: string | undefined; children: ReactNode }) {
  const heading = useId();
  return (
    <div role="group" aria-labelledby={heading} className={styles["section"]}>
      <div>
        <h2 id={heading}>{props.title}</h2>
        <span className={textStyles["note"]}>{props.note}</span>
      </div>
      <div className={styles["fields"]}>
        {props.children}
        {props.error ? (
          <p className={`${textStyles["error"]} ${textStyles["small"]} ${styles["problem"]}`}>
            <StatusGlyph status="error" size={14} />
            {props.error}
          </p>
        ) : null}
      </div>
    </div>
  );
}
