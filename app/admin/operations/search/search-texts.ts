import { formatCount } from "#app/admin/labels/format.ts";
import { wordOf, type Status } from "#app/admin/labels/status.ts";
import type { FoundLead, LeadSearch } from "#server/operations/leads/search-leads.ts";
import type { PlaceGroup } from "./places.ts";

type Found = Extract<LeadSearch, { kind: "found" }>;

export const TARGET_TITLES: Readonly<Record<PlaceGroup, string>> = {
  forms: "Forms",
  screens: "Go to",
  settings: "Settings",
  actions: "Actions",
};

/** Interpretation of the text; empty for plain words. */
export function understoodText(understood: Found["understood"]): { tag: string; text: string } | undefined {
  const where = "all forms and the quarantine";
  switch (understood.kind) {
    case "phone":
      return { tag: "Phone number", text: `read as ${understood.phone}, ${where}` };
    case "postal-code":
      return { tag: "Postal code", text: where };
    case "id":
      return { tag: "Lead id", text: where };
    case "email":
      return { tag: "E-mail address", text: where };
    case "code":
      return { tag: "Code of the visitor’s page", text: "as it is read out on the telephone" };
    case "words":
      return undefined;
  }
}

/** Text in place of people. */
export function nobodyText(search: LeadSearch): string | undefined {
  switch (search.kind) {
    case "too-short":
      return "Type at least three letters or digits to find people.";
    case "refused":
      return "Viewers find leads by postal code or lead id.";
    case "found":
      return search.people.length > 0 ? undefined : NOBODY[search.understood.kind];
  }
}

const NOBODY: Readonly<Record<Found["understood"]["kind"], string>> = {
  phone: "No lead with this number.",
  "postal-code": "No lead from this postal code.",
  id: "No lead with this id.",
  email: "No lead with this e-mail address.",
  code: "No lead with this code. It ends with the time for which a lead is kept.",
  words: "No one with this name.",
};

const SAME = {
  phone: "the same phone number",
  email: "the same e-mail address",
  both: "the same phone number and e-mail address",
  either: "the same phone number or e-mail address",
} as const;

/** Heading for the leads of one person. */
export const samePersonText = (count: number, same: keyof typeof SAME): string =>
  `Same person: ${formatCount(count, "lead")} with ${SAME[same]}`;

export const stateLook = (state: FoundLead["state"]): { status: Status; word: string } =>
  state === "quarantined" ? { status: "not_sent", word: "In quarantine" } : { status: state, word: wordOf(state) };

export const MORE_TEXT = "Only the newest are shown. Type more to find the one you look for.";
export const FAILED_TEXT = "The search could not be done just now. Press Enter to try again.";
export const AUDIT_TEXT = "Looking for a person is written into the audit log";

/** Number of results, for screen readers. */
export const countText = (count: number): string => (count === 0 ? "Nothing found" : formatCount(count, "result"));
