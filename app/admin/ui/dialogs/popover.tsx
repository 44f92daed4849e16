import type { ReactNode } from "react";
import { closePopover } from "./menu.tsx";
import menuStyles from "./menu.module.css";
import styles from "./popover.module.css";

/** A native popover below its button; a choice inside closes it. */
export const Popover = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links inside are what is pressed
  <div
    className={`${menuStyles["surface"]} ${menuStyles["floating"]} ${styles["popover"]}`}
    popover="auto"
    id={id}
    role="group"
    aria-label={label}
    onClick={closePopover}
  >
    {children}
  </div>
);
