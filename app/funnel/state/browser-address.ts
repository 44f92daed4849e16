import { useSyncExternalStore } from "react";
import type { Address, Entry, Place } from "./address.ts";
import { putFontsIn } from "./lazy-fonts.ts";

/** The browser's own history is all the router a funnel needs: its steps share one document. */
const listeners = new Set<() => void>();
let known: Place | undefined;

/** Read when it is first asked for: a tap may have moved on while the scripts arrived. From then on no Back is missed. */
const here = (): Place => known ?? begin();

function begin(): Place {
  addEventListener("popstate", onHistory);
  return (known = read(0));
}

const read = (moves: number): Place => ({
  pathname: location.pathname,
  search: location.search,
  entry: (history.state ?? {}) as Entry,
  moves,
  before: known,
});

function arrive(): void {
  known = read(here().moves + 1);
  for (const listener of listeners) listener();
}

/** A link to a place on the same page (`#main`) is no move; its entry gets what the one before it has remembered. */
function onHistory(): void {
  const isSamePage = location.pathname === here().pathname && location.search === here().search;
  if (history.state === null && isSamePage && location.hash !== "") history.replaceState(here().entry, "");
  else arrive();
}

const go: Address["go"] = (to, entry, { replace } = { replace: false }) => {
  if (replace) history.replaceState(entry, "", to);
  else {
    history.pushState(entry, "", to);
    putFontsIn(); // not where the page itself goes elsewhere: nobody has tapped, and the banner would move
  }
  arrive();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useBrowserAddress(): Address {
  return { place: useSyncExternalStore(subscribe, here, here), go };
}
