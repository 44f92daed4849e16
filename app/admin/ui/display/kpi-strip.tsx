import type { ReactNode } from "react";
import type { Status } from "#app/admin/labels/status.ts";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import styles from "./kpi-strip.module.css";

/** One strip per page: a wide number with its chart, then three small ones. */
export const KpiStrip = ({ label, children }: { label: string; children: ReactNode }) => (
  <section aria-label={label}>
    <dl className={styles["strip"]}>{children}</dl>
  </section>
);

/** A number with its name above and its meaning below. */
export const Kpi = (props: {
  name: string;
  glyph?: Status | undefined;
  value: ReactNode;
  /** Between the number and its meaning. */
  trend?: ReactNode;
  note?: ReactNode;
  /** Makes it the wide one. */
  chart?: ReactNode;
  /** `<KpiMore>`, if needed. */
  children?: ReactNode;
}) => (
  <div className={props.chart ? styles["wide"] : undefined}>
    <dt className={styles["name"]}>
      {props.glyph ? <StatusGlyph status={props.glyph} size={14} /> : null}
      {props.name}
    </dt>
    <dd className={styles["value"]}>{props.value}</dd>
    {props.trend === undefined ? null : <dd>{props.trend}</dd>}
    {props.note ? <dd className={styles["note"]}>{props.note}</dd> : null}
    {props.children}
    {props.chart ? <dd className={styles["chart"]}>{props.chart}</dd> : null}
  </div>
);

/** Below the rest, where there is room: text like the note's, or a link. */
export const KpiMore = ({ isNote, children }: { isNote?: boolean; children: ReactNode }) => (
  <dd className={isNote ? `${styles["note"]} ${styles["more"]}` : styles["more"]}>{children}</dd>
);
