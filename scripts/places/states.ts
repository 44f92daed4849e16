export type City = { name: string; state: string; postalCodes: string[] };

/** Codes of one name that lie further apart belong to different places. Hamburg's lie up to 892 apart. */
const SAME_PLACE = 1000;
/** Within this many numbers a state that is right has other codes too. */
const VICINITY = 200;
const VOTERS = 8;

/** What the list does not tell: the Saarland, and places whose neighbours by number lie across a border. */
const SAARLAND: readonly (readonly [from: number, to: number])[] = [
  [66111, 66459],
  [66511, 66839],
];
const BY_HAND: Readonly<Record<string, readonly string[]>> = {
  "Baden-Württemberg": ["69429", "69439", "69514", "88147", "88719", "89192", "97896"],
  Bayern: ["63928", "89269", "89367", "89368", "89443", "97834"],
  Brandenburg: ["12529", "19357"],
  Hessen: ["65326"],
  "Mecklenburg-Vorpommern": ["17309", "17335"],
  Niedersachsen: ["19273", "27299", "37194"],
  "Nordrhein-Westfalen": ["48485", "59969"],
  Sachsen: ["07985"],
  "Schleswig-Holstein": ["23816"],
};

/** The state of every postal code, in the order of the codes. */
export function statesOf(codes: readonly string[], cities: readonly City[]): [code: string, state: string][] {
  const certain = certainStates(codes, cities);
  const claimed = new Map(cities.flatMap(({ postalCodes, state }) => postalCodes.map((code) => [code, state])));
  return codes.map((code) => [code, certain.get(code) ?? settle(code, claimed.get(code), [...certain])]);
}

function certainStates(codes: readonly string[], cities: readonly City[]): Map<string, string> {
  const certain = new Map<string, string>();
  for (const { postalCodes, state } of cities.filter(isOnePlace))
    for (const code of postalCodes) certain.set(code, state);
  for (const code of codes) {
    if (SAARLAND.some(([from, to]) => Number(code) >= from && Number(code) <= to)) certain.set(code, "Saarland");
  }
  for (const [state, list] of Object.entries(BY_HAND)) for (const code of list) certain.set(code, state);
  return certain;
}

function isOnePlace({ postalCodes }: City): boolean {
  const numbers = postalCodes.map(Number).toSorted((a, b) => a - b);
  return numbers.every((number, index) => number - (numbers[index - 1] ?? number) <= SAME_PLACE);
}

/** A name that stands for several places: the state it claims holds where others nearby are in it too. */
function settle(code: string, claimed: string | undefined, certain: readonly [string, string][]): string {
  const byDistance = certain
    .map(([other, state]) => ({ state, away: Math.abs(Number(code) - Number(other)) }))
    .toSorted((a, b) => a.away - b.away);
  const nearby = byDistance.filter(({ away }) => away <= VICINITY);
  if (claimed !== undefined && (nearby.length === 0 || nearby.some(({ state }) => state === claimed))) return claimed;
  return vote(byDistance.slice(0, VOTERS));
}

/** The nearer ones count more. */
function vote(neighbours: readonly { state: string; away: number }[]): string {
  const votes = new Map<string, number>();
  for (const { state, away } of neighbours) votes.set(state, (votes.get(state) ?? 0) + 1 / (away + 3));
  const [winner] = [...votes].toSorted(([, a], [, b]) => b - a);
  if (!winner) throw new Error("Nobody to ask for the state");
  return winner[0];
}
