/**
 * What can look odd about a submit. 2 is enough for quarantine, 1 needs company, 0 is only told. Whoever is in quarantine has
 * lost nothing: a person looks, and releases.
 */
const WEIGHTS = {
  trap: 2, // filled in a field that people do not see
  "foreign-id": 2, // our pages never make such an id
  "too-fast": 2, // nobody reads and answers that quickly
  flood: 2, // more from one network than a crowd behind one address sends
  repeated: 2, // the same person, again and again, within a day
  link: 2, // a web address where a name or a street belongs
  "foreign-origin": 2, // sent from somebody else's page
  "no-proof": 2, // an attack is on, and the browser has not done its sum
  "no-origin": 1,
  "no-language": 1,
  "not-a-browser": 1,
  "forwarded-by-itself": 1, // names addresses before its own, which none of our proxies wrote
  "no-clock": 1, // our pages say when they send
  busy: 1, // many from one network
  nonsense: 1, // the same letter over and over
  "throw-away-address": 1,
  duplicate: 0, // the same phone number or e-mail address within 30 days
} as const;

export type Sign = keyof typeof WEIGHTS;

const ENOUGH = 2;

export const isSuspicious = (signs: readonly Sign[]): boolean =>
  signs.reduce((sum, sign) => sum + WEIGHTS[sign], 0) >= ENOUGH;

export const isSign = (text: string): text is Sign => Object.hasOwn(WEIGHTS, text);
