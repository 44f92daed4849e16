import { Form } from "react-router";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import { MenuButton } from "#app/admin/ui/dialogs/menu-item.tsx";
import styles from "./theme-switch.module.css";

const themes = [
  { theme: "dark", icon: "moon" },
  { theme: "light", icon: "sun" },
] as const;

/** Only the button that changes something is shown, by the stylesheet. */
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
