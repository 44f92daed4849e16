import { createContext, useContext, useSyncExternalStore } from "react";
import { pathOf } from "#funnels/engine/navigation.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { putFontsIn } from "./lazy-fonts.ts";

/** State of a history entry. */
type Entry = {
  /** The step, also if the URL does not name it. */
  readonly step?: string;
  /** Whether the lead is stored, so that the steps after the submit may be shown. */
  readonly isSent?: boolean;
};

/** The current address: from the request on the server, from the history in the browser. */
export type PageState = {
  readonly pathname: string;
  readonly search: string;
  readonly entry: Entry;
  /** Number of navigations since the page was loaded. */
  readonly moves: number;
  /** The previous address in this document. */
  readonly before?: PageState | undefined;
};

type Go = (to: string, entry: Entry, options?: { replace: boolean }) => void;

export type Address = { readonly page: PageState; readonly go: Go };

/** The address of a server-rendered page, which cannot navigate. */
export const addressOf = (pathname: string, search: string): Address => ({
  page: { pathname, search, entry: {}, moves: 0 },
  go: () => undefined,
});

export const AddressContext = createContext<Address>(addressOf("", ""));

export const useAddress = (): Address => useContext(AddressContext);

/** The browser history is the only router a funnel needs, because its steps share one document. */
const listeners = new Set<() => void>();
let known: PageState | undefined;

/** Initialised on first use, because a tap may have navigated before the scripts. From then on no Back is missed. */
const here = (): PageState => known ?? begin();

function begin(): PageState {
  addEventListener("popstate", onHistory);
  return (known = read(0));
}

const read = (moves: number): PageState => ({
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
  return { page: useSyncExternalStore(subscribe, here, here), go };
}

/** The step of a history entry: from the URL, or else from its state. */
export function slugAt(funnel: Funnel, { pathname, entry }: PageState, fromServer: string): string {
  if (funnel.stepInUrl) return pathname.slice(funnel.basePath.length).replaceAll("/", "");
  return entry.step ?? fromServer;
}

type GoToOptions = {
  replace?: boolean;
  isSent?: boolean;
  /** An answer is being changed, and the next step is the one that submits. */
  isChange?: boolean;
};

export type GoTo = (slug: string, options?: GoToOptions) => void;

/** Query parameter of a step whose answer is being changed. */
export const CHANGE = "change";

export function useGoTo(funnel: Funnel): GoTo {
  const { go } = useAddress();
  return (slug, { replace = false, isSent = false, isChange = false } = {}) =>
    go(pathOf(funnel, slug) + (isChange ? `?${CHANGE}` : ""), { step: slug, isSent }, { replace });
}

/** Lets the server render the same step on reload, see `app/funnel/http/step-cookie.ts`. */
export function rememberStep(funnel: Funnel, slug: string | undefined): void {
  if (funnel.stepInUrl) return;
  const life = slug === undefined ? "; Max-Age=0" : "";
  document.cookie = `step=${slug ?? ""}; Path=${funnel.basePath}; SameSite=Lax${life}`;
}
