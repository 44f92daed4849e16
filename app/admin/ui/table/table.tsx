import type { ComponentProps, ReactNode } from "react";
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

/** Tall rows, each a card on a narrow screen: there `data-label` of a cell stands before it. */
export const CardTable = ({
  label,
  className,
  children,
}: {
  label: string;
  className: string | undefined;
  children: ReactNode;
}) => (
  <Table rows="tall" className={`${styles["cards"]} ${className}`} aria-label={label}>
    {children}
  </Table>
);

/** The way to the other pages of a list. */
export const Pager = ({ children }: { children: ReactNode }) => (
  <nav className={styles["pager"]} aria-label="Pages">
    {children}
  </nav>
);
