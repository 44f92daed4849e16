import { lookOf, wordOf, type Status } from "#app/admin/labels/status.ts";
import { StatusGlyph } from "./status-glyph.tsx";
import styles from "./status-chip.module.css";

/** Shape, word, colour, in this order. `word` replaces the status' own ("Degraded"); `attempts` are shown from 2 on. */
export function StatusChip(props: { status: Status; word?: string; attempts?: number; tint?: boolean }) {
  const { status, word, attempts, tint } = props;
  return (
    <span className={tint ? `${styles["chip"]} ${styles["tinted"]}` : styles["chip"]} data-look={lookOf(status)}>
      <StatusGlyph status={status} size={14} />
      {word ?? wordOf(status)}
      {attempts !== undefined && attempts > 1 ? <span className={styles["count"]}>· {attempts}</span> : null}
    </span>
  );
}
