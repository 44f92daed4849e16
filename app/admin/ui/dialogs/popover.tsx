import type { ReactNode } from "react";
import { closePopover } from "./close-popover.ts";

/** Floats under the button that names it; a choice made inside closes it. The browser does the rest. */
export const Popover = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links inside are what is pressed
  <div className="pop filterpop" popover="auto" id={id} role="group" aria-label={label} onClick={closePopover}>
    {children}
  </div>
);
