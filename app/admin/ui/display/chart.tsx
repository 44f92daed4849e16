import type { ComponentProps } from "react";
import styles from "./chart.module.css";

/**
 * A chart with an axis. Its elements name their role in `data-part`: `grid`, `base`, `label`, `value`, `line`, `comparison`,
 * `area`, `bar`, `context-bar`.
 */
export const Chart = ({ label, ...svg }: { label: string } & Omit<ComponentProps<"svg">, "className">) => (
  <svg {...svg} className={styles["chart"]} role="img" aria-label={label} />
);

/** Fills for a chart, `url(#hatch-failed)` and `url(#hatch-rest)`. Rendered once per page, because all refer to its ids. */
export const Hatches = () => (
  <defs>
    <pattern id="hatch-failed" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="5" height="5" fill="var(--err-soft)" />
      <rect width="2" height="5" fill="var(--err-fill)" />
    </pattern>
    <pattern id="hatch-rest" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="1.4" height="5" fill="var(--ink-4)" opacity=".55" />
    </pattern>
  </defs>
);
