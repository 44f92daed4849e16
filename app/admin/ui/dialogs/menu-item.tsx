import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import styles from "./menu.module.css";

/** What stands in a menu, a popover or a sheet. */
export const MenuLink = ({
  isDangerous,
  ...rest
}: { isDangerous?: boolean } & Omit<ComponentProps<typeof Link>, "className">) => (
  <Link {...rest} className={styles["item"]} data-danger={isDangerous} />
);

export const MenuButton = (props: Omit<ComponentProps<"button">, "className">) => (
  <button type="button" {...props} className={styles["item"]} />
);

/** Between groups. */
export const MenuSeparator = () => <hr className={styles["separator"]} />;

/** Above a group: what its items are. */
export const MenuCaption = ({ children }: { children: ReactNode }) => (
  <div className={styles["caption"]}>{children}</div>
);
