import { useEffect, useEffectEvent, type MouseEvent } from "react";
import type { Role } from "#server/staff/roles.ts";

/** What the frame gives to the search; the layout brings the two together. */
export type SearchProps = { role: Role; onClose: () => void };

export const SEARCH_PAGE = "/admin/search";

/** Opens and closes the search with Ctrl+K or Cmd+K, also from a field, but not over another dialog. */
export function useSearchKey(toggle: () => void): void {
  const onToggle = useEffectEvent(toggle);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const isIt =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
      if (!isIt || event.repeat || document.querySelector("dialog:modal:not([data-search-dialog])")) return;
      event.preventDefault(); // the browser has an own meaning for it
      onToggle();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** The links to the search page open the dialog, unless somebody wants a new tab. */
export const opensSearch = (open: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  open();
};
