import type { ReactNode } from "react";
import styles from "./avatar.module.css";

/** The first letters of somebody's name; the name itself stands beside it. */
export const Avatar = ({ name }: { name: string }) => (
  <AvatarCircle>
    {name
      .split(/\s+/)
      .slice(0, 2)
      .map((word) => word.charAt(0).toUpperCase())
      .join("")}
  </AvatarCircle>
);

/** The circle for letters that come from something else than a name; grey for what no person has done. */
export const AvatarCircle = ({ isMachine, children }: { isMachine?: boolean; children: ReactNode }) => (
  <span className={styles["avatar"]} data-machine={isMachine || undefined} aria-hidden="true">
    {children}
  </span>
);
