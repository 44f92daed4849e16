import type { ReactNode } from "react";
import { closePopover } from "./menu.tsx";
import menuStyles from "./menu.module.css";
import styles from "./bottom-sheet.module.css";

/** A menu at the bottom of a small screen; a choice inside closes it. It works without scripts. */
export const BottomSheet = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- what is pressed are the items
  <nav
    className={`${menuStyles["surface"]} ${styles["sheet"]}`}
    popover="auto"
    id={id}
    aria-label={label}
    onClick={closePopover}
  >
    {children}
  </nav>
);
