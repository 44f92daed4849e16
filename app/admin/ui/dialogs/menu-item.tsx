import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import styles from "./menu.module.css";

/** Items of a menu, popover or sheet. */
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

/** Heading of a group. */
export const MenuCaption = ({ children }: { children: ReactNode }) => (
  <div className={styles["caption"]}>{children}</div>
);
