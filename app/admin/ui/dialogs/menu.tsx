import { useId, type ReactNode } from "react";
import { closePopover } from "./close-popover.ts";
import { Icon, type IconName } from "#app/admin/ui/controls/icon.tsx";

/**
 * What does not fit on the surface: `<Menu label="More actions">` with links and buttons of class `o` inside, `<hr className="sepr" />`
 * between groups. The browser closes it on Escape and on a click outside.
 */
export function Menu(props: { label: string; icon?: IconName; text?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <>
      {props.text ? (
        <button type="button" className="btn" popoverTarget={id}>
          {props.icon ? <Icon name={props.icon} /> : null}
          {props.text}
          <Icon name="chevron-down" />
        </button>
      ) : (
        <button type="button" className="ib" popoverTarget={id} aria-label={props.label} title={props.label}>
          <Icon name={props.icon ?? "more"} />
        </button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the items inside are what is pressed */}
      <div className="pop" popover="auto" id={id} role="group" aria-label={props.label} onClick={closePopover}>
        {props.children}
      </div>
    </>
  );
}
