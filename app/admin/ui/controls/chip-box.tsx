import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./chip-box.module.css";

/** A filter in one line: its name, then its value or the control that chooses it; a link inside takes it back. */
export const ChipBox = ({ as: Tag, name, children }: { as: "label" | "span"; name: string; children: ReactNode }) => (
  <Tag className={styles["box"]}>
    <span className={styles["name"]}>{name}</span>
    {children}
  </Tag>
);

/** A filter that does not narrow yet; it opens the popover that chooses. */
export const AddChip = ({ name, popoverTarget }: { name: string; popoverTarget: string }) => (
  <button type="button" className={`${styles["box"]} ${styles["adds"]}`} popoverTarget={popoverTarget}>
    <span>
      <Icon name="plus" size={12} />
      {name}
    </span>
  </button>
);
