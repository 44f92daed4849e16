import { useEffect, useRef } from "react";
import { linkOf } from "./use-lead-shortcuts.ts";

/** When the panel closes, the focus returns to the row it was opened from. */
export function useReturnOfFocus(open: string | undefined, onReturn: (id: string) => void): void {
  const before = useRef(open);
  useEffect(() => {
    const last = before.current;
    before.current = open;
    if (open !== undefined || last === undefined) return;
    onReturn(last);
    linkOf(last)?.focus();
  }, [open, onReturn]);
}
