import type { ReactNode } from "react";
import styles from "./pager.module.css";

/** The way to the other pages of a list. */
export const Pager = ({ children }: { children: ReactNode }) => (
  <nav className={styles["pager"]} aria-label="Pages">
    {children}
  </nav>
);
