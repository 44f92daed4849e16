import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./chip-box.module.css";

/** One filter: its name, then its value or control; a link inside removes it. */
export const ChipBox = ({ as: Tag, name, children }: { as: "label" | "span"; name: string; children: ReactNode }) => (
  <Tag className={styles["box"]}>
    <span className={styles["name"]}>{name}</span>
    {children}
  </Tag>
);

/** An unset filter, which opens its popover. */
export const AddChip = ({ name, popoverTarget }: { name: string; popoverTarget: string }) => (
  <button type="button" className={`${styles["box"]} ${styles["adds"]}`} popoverTarget={popoverTarget}>
    <span>
      <Icon name="plus" size={12} />
      {name}
    </span>
  </button>
);
