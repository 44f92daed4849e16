import type { ComponentProps } from "react";
import styles from "./table.module.css";

const heights = { tall: styles["tall"], compact: styles["compact"], normal: undefined };

/**
 * Rows say how they are with `data-dimmed` and `data-selected`; a cell whose second line is a `<small>` has `data-two-lines`.
 * `className` is for columns and for what becomes of the table on a narrow screen.
 */
export const Table = ({
  rows = "normal",
  className,
  ...table
}: { rows?: keyof typeof heights } & ComponentProps<"table">) => (
  <table {...table} className={[styles["table"], heights[rows], className].filter(Boolean).join(" ")} />
);
