import type { ReactNode } from "react";
import styles from "./delivery-health.module.css";

/** On a narrow screen the drawing keeps its size and scrolls, so that its labels stay readable. */
export const ChartBox = ({ name, children }: { name: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
  <div className={styles["chartBox"]} tabIndex={0} role="group" aria-label={name}>
    {children}
  </div>
);
