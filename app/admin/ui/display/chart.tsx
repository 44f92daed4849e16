import type { ComponentProps } from "react";
import styles from "./chart.module.css";

/**
 * A drawing with an axis. What is drawn says with `data-part` what it is: `grid`, `base`, `label`, `value`, `line`, `comparison`,
 * `area`, `bar`, `context-bar`.
 */
export const Chart = ({ label, ...svg }: { label: string } & Omit<ComponentProps<"svg">, "className">) => (
  <svg {...svg} className={styles["chart"]} role="img" aria-label={label} />
);
