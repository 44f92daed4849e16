import type { MouseEvent } from "react";

/** On the popover itself: a link or button inside has been pressed, so it has done its work. */
export function closePopover(event: MouseEvent<HTMLElement>): void {
  if ((event.target as Element).closest("a, button")) event.currentTarget.hidePopover();
}
