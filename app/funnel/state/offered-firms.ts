import { useSyncExternalStore } from "react";
import type { Funnel, NamedRecipient } from "#funnels/engine/types.ts";

/** The named firms; undefined if not known yet. One document has one funnel. */
let offered: readonly NamedRecipient[] | undefined;
/** Outlives a re-render, so that Back and another postal code do not tick a box again. */
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

/** Number of ticked firms, while the page shows them. */
export function useTicked(firms: readonly NamedRecipient[]): number {
  const without = useSyncExternalStore(
    subscribe,
    () => unticked,
    () => NONE,
  );
  return firms.filter(({ orderId }) => !without.has(orderId)).length;
}

/** Ticked firms for the submit; undefined if the page names none. */
export const tickedNow = ({ recipients }: Funnel): readonly NamedRecipient[] | undefined =>
  (offered ?? recipients?.firms)?.filter(({ orderId }) => !unticked.has(orderId));

/** Number of offers the page can promise: the named firms, or the form's maximum. */
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
