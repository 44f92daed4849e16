import codesByPlace from "./places.json" with { type: "json" };

export type Place = { readonly place: string; readonly state: string };

let known: ReadonlyMap<string, Place> | undefined;

/** The municipality and the state of a German postal code; nothing for a code that no building has. */
export function findPlace(postalCode: string): Place | undefined {
  known ??= new Map(entries(codesByPlace));
  return known.get(postalCode);
}

function* entries(states: Readonly<Record<string, Readonly<Record<string, string>>>>): Generator<[string, Place]> {
  for (const [state, places] of Object.entries(states)) {
    for (const [place, codes] of Object.entries(places)) {
      const found = { place, state };
      for (const code of codes.split(" ")) yield [code, found];
    }
  }
}
