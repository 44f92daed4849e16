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
  wide?: boolean;
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

const classOf = ({ kind = "default", size, busy, wide }: Look): string =>
  [styles["button"], ...kinds[kind], size && sizes[size], busy && styles["busy"], wide && styles["wide"]]
    .filter(Boolean)
    .join(" ");

function Face({ icon, busy, children }: Look) {
  const small = busy ? <StatusGlyph status="pending" /> : icon ? <Icon name={icon} /> : null;
  return (
    <>
      {small}
      {children}
    </>
  );
}

/** A button; `type="button"` by default. */
export function Button({
  kind,
  size,
  icon,
  busy,
  wide,
  children,
  ...rest
}: Look & Omit<ComponentProps<"button">, keyof Look | "className">) {
  const look = asLook({ kind, size, icon, busy, wide, children });
  return (
    <button type="button" aria-busy={busy} {...rest} className={classOf(look)}>
      <Face {...look} />
    </button>
  );
}

/** A link that looks like a button, for navigation. */
export function ButtonLink({
  kind,
  size,
  icon,
  busy,
  wide,
  children,
  ...rest
}: Look & Omit<ComponentProps<typeof Link>, keyof Look | "className">) {
  const look = asLook({ kind, size, icon, busy, wide, children });
  return (
    <Link {...rest} className={classOf(look)}>
      <Face {...look} />
    </Link>
  );
}

/** `ButtonLink` for addresses outside the router: phone numbers, anchors. */
export function ButtonAnchor({ icon, children, ...rest }: Pick<Look, "icon" | "children"> & { href: string }) {
  const look = asLook({ icon, children });
  return (
    <a {...rest} className={classOf(look)}>
      <Face {...look} />
    </a>
  );
}

/** Drops undefined values. */
const asLook = (look: { [Key in keyof Look]?: Look[Key] | undefined }): Look => look as Look;

/** A key cap; hidden under 768 px. `isPicture` if the text around it says the same. */
export const Kbd = ({ isPicture, children }: { isPicture?: boolean; children: string }) => (
  <kbd className={styles["key"]} aria-hidden={isPicture}>
    {children}
  </kbd>
);
