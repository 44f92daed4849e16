import type { ReactNode } from "react";
import { Table } from "./table.tsx";
import styles from "./card-table.module.css";

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
