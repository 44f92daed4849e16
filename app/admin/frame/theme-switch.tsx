import { Form } from "react-router";
import { Icon } from "#app/admin/ui/controls/icon.tsx";

const themes = [
  { theme: "dark", icon: "moon" },
  { theme: "light", icon: "sun" },
] as const;

/** Only the one that changes something is shown; the stylesheet knows which. */
export const ThemeSwitch = ({ asItem }: { asItem?: boolean }) => (
  <Form method="post" action="/admin/theme" preventScrollReset>
    {themes.map(({ theme, icon }) => (
      <button
        key={theme}
        type="submit"
        name="intent"
        value={theme}
        className={`to-${theme} ${asItem ? "o" : "ib"}`}
        aria-label={`Switch to ${theme}`}
        title={`Switch to ${theme}`}
      >
        <Icon name={icon} />
        {asItem ? `Switch to ${theme}` : null}
      </button>
    ))}
  </Form>
);
