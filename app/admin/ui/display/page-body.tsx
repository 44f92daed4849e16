import type { ReactNode } from "react";
import styles from "./page-body.module.css";

/** What stands under the head of a page. */
export const PageBody = ({ children }: { children: ReactNode }) => <div className={styles["body"]}>{children}</div>;

/** A whole page that fills the window and scrolls inside; the frame gives it the window's height. */
export const FillingPage = ({ children }: { children: ReactNode }) => (
  <div className={styles["filling"]} data-fills>
    {children}
  </div>
);
