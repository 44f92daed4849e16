import type { ComponentProps } from "react";
import styles from "./chart.module.css";

/**
 * A chart with an axis. Its elements name their role in `data-part`: `grid`, `base`, `label`, `value`, `line`, `comparison`,
 * `area`, `bar`, `context-bar`.
 */
export const Chart = ({ label, ...svg }: { label: string } & Omit<ComponentProps<"svg">, "className">) => (
  <svg {...svg} className={styles["chart"]} role="img" aria-label={label} />
);
