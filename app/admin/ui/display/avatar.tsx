import type { ReactNode } from "react";
import styles from "./avatar.module.css";

/** Initials; the name itself stands beside it. */
export const Avatar = ({ name }: { name: string }) => (
  <AvatarCircle>
    {name
      .split(/\s+/)
      .slice(0, 2)
      .map((word) => word.charAt(0).toUpperCase())
      .join("")}
  </AvatarCircle>
);

/** The circle for other letters; grey for automatic actions. */
export const AvatarCircle = ({ isMachine, children }: { isMachine?: boolean; children: ReactNode }) => (
  <span className={styles["avatar"]} data-machine={isMachine || undefined} aria-hidden="true">
    {children}
  </span>
);
