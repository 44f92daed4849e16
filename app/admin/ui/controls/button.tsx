import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "./icon.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import styles from "./button.module.css";

/** One primary per view. `danger` opens a confirmation; `danger-solid` is only used inside one. */
export type ButtonKind = "default" | "primary" | "ghost" | "danger" | "danger-solid";

type Look = {
  kind?: ButtonKind;
  /** `sm` is for rows, panels and notices; `lg` for the sign-in pages. */
  size?: "sm" | "lg";
  icon?: IconName;
  /** Replaces the icon by a spinner and keeps the label. */
  busy?: boolean;
  children: ReactNode;
};

const kinds = {
  default: [],
  primary: [styles["primary"]],
  ghost: [styles["ghost"]],
  danger: [styles["danger"], styles["ghost"]],
  "danger-solid": [styles["danger"], styles["solid"]],
} satisfies Record<ButtonKind, readonly (string | undefined)[]>;

const sizes = { sm: styles["small"], lg: styles["large"] };

/** What a button hands to its element: its look as a class, its icon before its words. */
const dressed = <Props extends Look>({ kind = "default", size, icon, busy, children, ...rest }: Props) => ({
  ...rest,
  className: [styles["button"], ...kinds[kind], size && sizes[size], busy && styles["busy"]].filter(Boolean).join(" "),
  children: (
    <>
      {busy ? <StatusGlyph status="pending" /> : icon ? <Icon name={icon} /> : null}
      {children}
    </>
  ),
});

/** A button; `type="button"` by default. */
export const Button = (props: Look & Omit<ComponentProps<"button">, keyof Look | "className">) => (
  <button type="button" aria-busy={props.busy} {...dressed(props)} />
);

/** A link that looks like a button, for navigation. */
export const ButtonLink = (props: Omit<Look, "busy"> & Omit<ComponentProps<typeof Link>, keyof Look | "className">) => (
  <Link {...dressed(props)} />
);

/** `ButtonLink` for addresses outside the router: phone numbers, anchors. */
export function ButtonAnchor(props: Pick<Look, "icon" | "children"> & { href: string }) {
  const { children, ...anchor } = dressed(props);
  return <a {...anchor}>{children}</a>;
}

/** A key cap; hidden under 768 px. `isPicture` if the text around it says the same. */
export const Kbd = ({ isPicture, children }: { isPicture?: boolean; children: string }) => (
  <kbd className={styles["key"]} aria-hidden={isPicture}>
    {children}
  </kbd>
);
