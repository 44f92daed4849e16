import type { ComponentProps } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./icon-button.module.css";

type Face = { icon: IconName; label: string };

/** A button with an icon only; `label` is its name and tooltip. */
export const IconButton = ({
  icon,
  label,
  ...rest
}: Face & Omit<ComponentProps<"button">, "className" | "children">) => (
  <button type="button" title={label} aria-label={label} {...rest} className={styles["iconButton"]}>
    <Icon name={icon} />
  </button>
);

/** `IconButton` as a link. */
export const IconLink = ({
  icon,
  label,
  ...rest
}: Face & Omit<ComponentProps<typeof Link>, "className" | "children">) => (
  <Link title={label} aria-label={label} {...rest} className={styles["iconButton"]}>
    <Icon name={icon} />
  </Link>
);
