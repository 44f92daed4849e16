import type { City } from "./states.ts";

/** A code across a border of states, and a tower. */
const BY_HAND: Readonly<Record<string, string>> = {
  "07919": "Pausa-Mühltroff",
  "60315": "Frankfurt am Main",
  "69434": "Hirschhorn (Neckar)",
  "97896": "Freudenberg",
};

/** Of the municipalities that share a code the one that the other list names too; among those the one with most codes. */
export function mainPlace(
  code: string,
  municipalities: Readonly<Record<string, readonly string[]>>,
  cities: readonly City[],
): string {
  const named = cities.filter((city) => city.postalCodes.includes(code)).map((city) => city.name);
  const candidates = municipalities[code] ?? named;
  const preferred = candidates.filter((place) => named.some((name) => ` ${core(place)} `.includes(` ${core(name)} `)));
  const codesOf = (place: string) => Object.values(municipalities).filter((list) => list.includes(place)).length;
  const [first] = (preferred.length > 0 ? preferred : candidates).toSorted((a, b) => codesOf(b) - codesOf(a));
  if (first === undefined) throw new Error(`No place has the postal code ${code}`);
  return BY_HAND[code] ?? first.replace(/ - .*/, ""); // "Cottbus - Chóśebuz" has a Sorbian name too
}

/** "Hagenow u.a." is Hagenow, "Waren/ Müritz" is Waren. */
const core = (name: string): string =>
  name.replace(/ (u\.|a\.|i\.|b\.|v\.|an der |am |im |in |bei |auf ).*| ?[(/&].*/, "");
