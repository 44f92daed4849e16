import type { ReactNode } from "react";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { MenuLink } from "#app/admin/ui/dialogs/menu-item.tsx";
import styles from "./filter-options.module.css";

/** One of several choices, each with an address; choosing the chosen one removes it. */
export const OptionLink = ({ to, isOn, children }: { to: string; isOn: boolean; children: ReactNode }) => (
  <MenuLink to={to} aria-current={isOn ? "true" : undefined}>
    <span className={styles["tick"]}>{isOn ? <Icon name="check" size={14} /> : null}</span>
    {children}
  </MenuLink>
);
