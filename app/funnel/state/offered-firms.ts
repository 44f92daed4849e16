import { useSyncExternalStore } from "react";
import type { Funnel, NamedRecipient } from "#funnels/engine/types.ts";

/** The firms that the page has named; undefined: none yet. One document has one funnel. */
let offered: readonly NamedRecipient[] | undefined;
/** Kept while the document lives, so that Back and another postal code do not tick a box again. */
let unticked: ReadonlySet<string> = new Set<string>();
const NONE: typeof unticked = new Set();
const listeners = new Set<() => void>();

export function noteOffered(firms: readonly NamedRecipient[] | undefined): void {
  offered = firms;
  for (const listener of listeners) listener();
}

export const isUnticked = (orderId: string): boolean => unticked.has(orderId);

export function tick(orderId: string, isTicked: boolean): void {
  const others = [...unticked].filter((id) => id !== orderId);
  unticked = new Set(isTicked ? others : [...others, orderId]);
  for (const listener of listeners) listener();
}

/** How many of these firms are ticked, for as long as the page shows them. */
export function useTicked(firms: readonly NamedRecipient[]): number {
  const without = useSyncExternalStore(
    subscribe,
    () => unticked,
    () => NONE,
  );
  return firms.filter(({ orderId }) => !without.has(orderId)).length;
}

/** Those that a request goes to which is sent now. Undefined: the page names none. */
export const tickedNow = ({ recipients }: Funnel): readonly NamedRecipient[] | undefined =>
  (offered ?? recipients?.firms)?.filter(({ orderId }) => !unticked.has(orderId));

/** How many offers the page can speak of: one for each firm that it names, or as many as the form promises at most. */
export const useOffers = ({ recipients, offers }: Funnel): number | undefined =>
  useSyncExternalStore(
    subscribe,
    () => (offered ?? recipients?.firms)?.length ?? offers,
    () => recipients?.firms.length ?? offers,
  );

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
