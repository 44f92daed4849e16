import type { ReactNode } from "react";
import styles from "./tag.module.css";

/** A word or number beside a name. */
export const Tag = ({ look, lang, children }: { look?: "outline" | "accent"; lang?: string; children: ReactNode }) => (
  <span className={styles["tag"]} data-look={look} lang={lang}>
    {children}
  </span>
);
