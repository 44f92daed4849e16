import type { ReactNode } from "react";
import styles from "./tabs.module.css";

/** Links to views of the same page; a `<span>` in a link is its count. */
export const Tabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles["tabs"]} aria-label={label}>
    {children}
  </nav>
);
