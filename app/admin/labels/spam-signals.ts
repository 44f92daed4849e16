import type { SpamSignal } from "#server/leads/spam/signals.ts";

/** Why a lead is in quarantine. */
const SIGNALS: Readonly<Record<SpamSignal, string>> = {
  trap: "Filled in a field that people do not see",
  "foreign-id": "Was not sent by our pages",
  "too-fast": "Filled in faster than a person can",
  flood: "Too many leads from one network",
  repeated: "The same person several times today",
  link: "A web address instead of a name or street",
  markup: "Characters of a program in a name, number or street",
  "unreadable-number": "No telephone has this number",
  "no-name": "A name without a letter that can be seen",
  "foreign-origin": "Sent from a foreign page",
  "no-proof": "Did not prove its work when asked",
  "not-me": "The person who got the confirmation says it was not them",
  "test-address": 'The e-mail address contains "test"',
  "no-origin": "Does not say which page sent it",
  "no-language": "Does not say its language, as browsers do",
  "not-a-browser": "Calls itself a program",
  "forwarded-by-itself": "Names forwarders of its own",
  "no-clock": "Does not say when it was sent",
  busy: "Many leads from one network",
  nonsense: "The same letter over and over",
  "throw-away-address": "Throw-away e-mail address",
  duplicate: "Same phone or e-mail within 30 days",
};

export const signalText = (signal: SpamSignal): string => SIGNALS[signal];
