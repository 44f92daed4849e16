import { useEffect, useEffectEvent, type MouseEvent } from "react";
import type { Role } from "#server/staff/roles.ts";

/** Props from the frame to the search; the layout connects the two. */
export type SearchProps = { role: Role; onClose: () => void };

export const SEARCH_PAGE = "/admin/search";

/** Toggles the search with Ctrl+K or Cmd+K, also from a field, but not over another dialog. */
export function useSearchKey(toggle: () => void): void {
  const onToggle = useEffectEvent(toggle);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const isIt =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
      if (!isIt || event.repeat || document.querySelector("dialog:modal:not([data-search-dialog])")) return;
      event.preventDefault(); // overrides the browser's own shortcut
      onToggle();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** Links to the search page open the dialog, except with a modifier key. */
export const opensSearch = (open: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  open();
};
