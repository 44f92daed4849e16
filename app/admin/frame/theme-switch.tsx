import { Form } from "react-router";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import { MenuButton } from "#app/admin/ui/dialogs/menu-item.tsx";
import styles from "./theme-switch.module.css";
import { cookieIn } from "#app/web/cookie-choice.ts";

const YEAR_S = 365 * 24 * 3600;

export type Theme = "light" | "dark";

/** The theme chosen in this browser for the staff area. */
export function themeOf(request: Request): Theme | undefined {
  const chosen = cookieIn(request, "theme");
  return chosen === "light" || chosen === "dark" ? chosen : undefined;
}

export const themeCookie = (theme: Theme): string =>
  `theme=${theme}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax`;

const themes = [
  { theme: "dark", icon: "moon" },
  { theme: "light", icon: "sun" },
] as const;

/** The stylesheet hides the button of the current theme. */
export const ThemeSwitch = ({ asItem }: { asItem?: boolean }) => (
  <Form method="post" action="/admin/theme" preventScrollReset className={asItem ? styles["item"] : styles["icon"]}>
    {themes.map(({ theme, icon }) => {
      const label = `Switch to ${theme}`;
      const press = { type: "submit", name: "intent", value: theme, "data-to": theme } as const;
      return asItem ? (
        <MenuButton key={theme} {...press} aria-label={label} title={label}>
          <Icon name={icon} />
          {label}
        </MenuButton>
      ) : (
        <IconButton key={theme} {...press} icon={icon} label={label} />
      );
    })}
  </Form>
);
