import { useEffect, useState } from "react";
import type { Values } from "#funnels/engine/texts.ts";
import type { Place } from "#server/platform/places/places.ts";

export type FoundPlace = Place & {
  /** For texts about a roof's yield. */
  readonly values: Values;
};

/** Look-up cache; null for an unknown postal code. */
const known = new Map<string, FoundPlace | null>();

export function knowsPostalCode(postalCode: string): boolean | undefined {
  const place = known.get(postalCode);
  return place === undefined ? undefined : place !== null;
}

/** Looks up a complete postal code. Only a help for the visitor: a failure shows nothing. */
export function usePlace(postalCode: string): FoundPlace | undefined {
  const [, setLookedUp] = useState("");
  useEffect(() => {
    if (!/^\d{5}$/.test(postalCode) || known.has(postalCode)) return;
    void lookUp(postalCode).then(() => setLookedUp(postalCode));
  }, [postalCode]);
  return known.get(postalCode) ?? undefined;
}

async function lookUp(postalCode: string): Promise<void> {
  try {
    const response = await fetch(`/api/places/${postalCode}`);
    const found = (await response.json()) as FoundPlace | null;
    if (!found || found.place) known.set(postalCode, found);
  } catch {
    // offline, or not our response: no place is shown
  }
}
