import type { ReactNode } from "react";
import { lookOf, wordOf, type Status } from "#app/admin/labels/status.ts";
import styles from "./status-glyph.module.css";

const ring = <circle className={styles["line"]} cx="8" cy="8" r="5.75" />;

const shapes = {
  not_sent: <circle className={styles["line"]} cx="8" cy="8" r="5.75" strokeDasharray="2.3 2.2" />,
  pending: (
    <>
      <circle className={styles["line"]} cx="8" cy="8" r="5.75" opacity=".28" />
      <path className={`${styles["line"]} ${styles["turning"]}`} d="M8 2.25A5.75 5.75 0 0 1 13.75 8" />
      <circle cx="8" cy="8" r="1.35" fill="currentColor" />
    </>
  ),
  success: (
    <>
      {ring}
      <path className={styles["line"]} d="M5.5 8.3l1.8 1.8 3.3-3.9" />
    </>
  ),
  warning: (
    <>
      <path className={styles["line"]} d="M8 2.4l6.1 10.7H1.9z" />
      <path className={styles["line"]} d="M8 6.6v2.9M8 11.2v.05" />
    </>
  ),
  error: (
    <>
      <rect x="1.75" y="1.75" width="12.5" height="12.5" rx="3" fill="currentColor" />
      <path className={styles["cut"]} d="M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8" />
    </>
  ),
  in_doubt: (
    <>
      <path d="M8 .9l7.1 7.1L8 15.1.9 8z" fill="currentColor" stroke="currentColor" strokeLinejoin="round" />
      <path className={styles["cut"]} d="M6.3 6.5a1.75 1.75 0 1 1 2.5 1.6c-.5.25-.8.55-.8 1.1M8 11.3v.05" />
    </>
  ),
  closed: (
    <>
      <rect className={styles["line"]} x="2.25" y="2.25" width="11.5" height="11.5" rx="2.75" />
      <path className={styles["line"]} d="M5.25 8h5.5" />
    </>
  ),
  blocked: (
    <>
      {ring}
      <path className={styles["line"]} d="M4.1 11.9l7.8-7.8" />
    </>
  ),
  paused: (
    <>
      {ring}
      <path className={styles["line"]} d="M6.5 6v4M9.5 6v4" />
    </>
  ),
  failed_retried: (
    <>
      <rect className={styles["line"]} x="2.25" y="2.25" width="11.5" height="11.5" rx="2.75" />
      <path className={styles["line"]} d="M5.9 5.9l4.2 4.2M10.1 5.9l-4.2 4.2" />
    </>
  ),
  off: <path className={styles["line"]} d="M5.2 8h5.6" />,
  due: (
    <>
      <circle cx="8" cy="8" r="6.6" fill="currentColor" />
      <path className={styles["cut"]} d="M8 4.5V8.1l2.3 1.5" />
    </>
  ),
} satisfies Record<Status, ReactNode>;

/** The shape of a status. Without a word beside it, `label` gives the meaning ("Musterbörse: Error"). */
export function StatusGlyph({ status, size, label }: { status: Status; size?: 14 | 20; label?: string }) {
  const named = label === undefined ? ({ "aria-hidden": true } as const) : { role: "img", "aria-label": label };
  return (
    <svg className={styles["glyph"]} data-look={lookOf(status)} data-size={size} viewBox="0 0 16 16" {...named}>
      {shapes[status]}
    </svg>
  );
}

/** A lead's statuses in small: one glyph per service, always in the same order. */
export const GlyphRail = ({ stations }: { stations: readonly { service: string; status: Status }[] }) => (
  <span className={styles["rail"]}>
    {stations.map(({ service, status }) => (
      <span key={service} title={`${service}: ${wordOf(status)}`}>
        <StatusGlyph status={status} label={`${service}: ${wordOf(status)}`} />
      </span>
    ))}
  </span>
);
