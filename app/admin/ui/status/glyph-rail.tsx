import { wordOf, type Status } from "#app/admin/labels/status.ts";
import { StatusGlyph } from "./status-glyph.tsx";
import styles from "./glyph-rail.module.css";

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
