import { useId, type ReactNode, type MouseEvent } from "react";
import { Icon, type IconName } from "#app/admin/ui/controls/icon.tsx";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import styles from "./menu.module.css";

/**
 * Secondary actions: `<Menu label="More actions">` with `<MenuLink>`, `<MenuButton>` and `<MenuSeparator>` inside. The browser
 * closes it on Escape and on a click outside.
 */
export function Menu(props: { label: string; icon?: IconName; text?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <>
      {props.text ? (
        <Button {...(props.icon && { icon: props.icon })} popoverTarget={id}>
          {props.text}
          <Icon name="chevron-down" />
        </Button>
      ) : (
        <IconButton icon={props.icon ?? "more"} label={props.label} popoverTarget={id} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the items inside are what is pressed */}
      <div
        className={`${styles["surface"]} ${styles["floating"]}`}
        popover="auto"
        id={id}
        role="group"
        aria-label={props.label}
        onClick={closePopover}
      >
        {props.children}
      </div>
    </>
  );
}

/** Click handler of a popover: closes it after a click on a link or button inside. */
export function closePopover(event: MouseEvent<HTMLElement>): void {
  if ((event.target as Element).closest("a, button")) event.currentTarget.hidePopover();
}
