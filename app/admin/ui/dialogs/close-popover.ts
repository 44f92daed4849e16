import type { MouseEvent } from "react";

/** On the popover itself: closes it after a click on a link or button inside. */
export function closePopover(event: MouseEvent<HTMLElement>): void {
  if ((event.target as Element).closest("a, button")) event.currentTarget.hidePopover();
}
