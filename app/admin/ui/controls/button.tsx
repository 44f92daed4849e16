import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "./icon.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";

/** One primary per view. `danger` opens a confirmation; `danger-solid` stands only inside one. */
export type ButtonKind = "default" | "primary" | "ghost" | "danger" | "danger-solid";

type Look = {
  kind?: ButtonKind;
  /** `sm` stands in rows, panels and notices; `lg` on the gate. */
  size?: "sm" | "lg";
  icon?: IconName;
  /** The label stays, the icon becomes the turning ring. */
  busy?: boolean;
  wide?: boolean;
  children: ReactNode;
};

const kinds = {
  default: "btn",
  primary: "btn primary",
  ghost: "btn ghost",
  danger: "btn danger ghost",
  "danger-solid": "btn danger solid",
} satisfies Record<ButtonKind, string>;

const classOf = ({ kind = "default", size, busy, wide }: Look): string =>
  [kinds[kind], size, busy && "busy", wide && "wide"].filter(Boolean).join(" ");

function Face({ icon, busy, children }: Look) {
  const small = busy ? <StatusGlyph status="pending" /> : icon ? <Icon name={icon} /> : null;
  return (
    <>
      {small}
      {children}
    </>
  );
}

/** A button; `type="button"` unless told otherwise. */
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

/** A link that looks like a button: for going somewhere, not for doing something. */
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

/** Leaves out what was not said. */
const asLook = (look: { [Key in keyof Look]: Look[Key] | undefined }): Look => look as Look;
