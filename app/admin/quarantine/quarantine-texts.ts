import type { StaffToast } from "#app/admin/leads/actions/send-toast.ts";

/** Why a lead is held, in words. */
const SIGNS: Readonly<Record<string, string>> = {
  trap: "Filled in a field that people do not see",
  "foreign-id": "Was not sent by our pages",
  "too-fast": "Filled in faster than a person can",
  flood: "Too many leads from one network",
  repeated: "The same person several times today",
  link: "A web address instead of a name or street",
  "foreign-origin": "Sent from a foreign page",
  "no-proof": "Did not prove its work during an attack",
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

export const signText = (sign: string): string => SIGNS[sign] ?? sign;

const leads = (count: number): string => (count === 1 ? "1 lead" : `${count} leads`);

const NOTHING: StaffToast = {
  title: "Error",
  description: "None of these is in quarantine any more",
  destructive: true,
};

export const releaseToast = (count: number): StaffToast =>
  count === 0 ? NOTHING : { title: "Success", description: `${leads(count)} released`, destructive: false };

export const deleteHeldToast = (count: number): StaffToast =>
  count === 0 ? NOTHING : { title: "Success", description: `${leads(count)} deleted`, destructive: false };
