import { useId, type ReactNode, type MouseEvent } from "react";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import styles from "./menu.module.css";

/**
 * Secondary actions: `<Menu label="More actions">` with `<MenuLink>`, `<MenuButton>` and `<MenuSeparator>` inside. The browser
 * closes it on Escape and on a click outside.
 */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <IconButton icon="more" label={label} popoverTarget={id} />
      <div role="group" {...surface(id, label, styles["floating"])}>
        {children}
      </div>
    </>
  );
}

type Opened = { id: string; label: string; children: ReactNode };

/** A native popover below its button; a choice inside closes it. */
export const Popover = ({ id, label, children }: Opened) => (
  <div role="group" {...surface(id, label, `${styles["floating"]} ${styles["popover"]}`)}>
    {children}
  </div>
);

/** A menu at the bottom of a small screen; a choice inside closes it. It works without scripts. */
export const BottomSheet = ({ id, label, children }: Opened) => (
  <nav {...surface(id, label, styles["sheet"])}>{children}</nav>
);

/** What is pressed are the links and buttons inside: a click on one closes it. */
const surface = (id: string, label: string, look: string | undefined) => ({
  id,
  "aria-label": label,
  popover: "auto" as const,
  className: `${styles["surface"]} ${look}`,
  onClick: ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if ((target as Element).closest("a, button")) currentTarget.hidePopover();
  },
});
