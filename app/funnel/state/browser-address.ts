import { useSyncExternalStore } from "react";
import type { Address, Entry, Place } from "./address.ts";
import { putFontsIn } from "./lazy-fonts.ts";

/** The browser history is the only router a funnel needs, because its steps share one document. */
const listeners = new Set<() => void>();
let known: Place | undefined;

/** Initialised on first use, because a tap may have navigated before the scripts. From then on no Back is missed. */
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

/** A hash link (`#main`) is no navigation; its entry gets the state of the one before it. */
function onHistory(): void {
  const isSamePage = location.pathname === here().pathname && location.search === here().search;
  if (history.state === null && isSamePage && location.hash !== "") history.replaceState(here().entry, "");
  else arrive();
}

const go: Address["go"] = (to, entry, { replace } = { replace: false }) => {
  if (replace) history.replaceState(entry, "", to);
  else {
    history.pushState(entry, "", to);
    putFontsIn(); // not when the page navigates by itself: nothing was tapped, and the banner would move
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
