import { expect, test } from "vitest";
import type { FoundLead, LeadSearch } from "#server/operations/leads/search-leads.ts";
import { countText, nobodyText, samePersonText, stateLook, understoodText } from "./search-texts.ts";

type Found = Extract<LeadSearch, { kind: "found" }>;
const found = (understood: Found["understood"]): Found => ({ kind: "found", understood, people: [], isMore: false });

test.each<[Found["understood"], string | undefined]>([
  [{ kind: "phone", phone: "+49221471" }, "Phone number: read as +49221471, all forms and the quarantine"],
  [{ kind: "postal-code" }, "Postal code: all forms and the quarantine"],
  [{ kind: "id" }, "Lead id: all forms and the quarantine"],
  [{ kind: "email" }, "E-mail address: all forms and the quarantine"],
  [{ kind: "code" }, "Code of the visitor’s page: as it is read out on the telephone"],
  [{ kind: "words" }, undefined],
])("%j reads as: %s", (understood, expected) => {
  const said = understoodText(understood);
  expect(said && `${said.tag}: ${said.text}`).toBe(expected);
});

test.each<[LeadSearch, string | undefined]>([
  [{ kind: "too-short" }, "Type at least three letters or digits to find people."],
  [{ kind: "refused" }, "Viewers find leads by postal code or lead id."],
  [found({ kind: "phone", phone: "+49" }), "No lead with this number."],
  [found({ kind: "postal-code" }), "No lead from this postal code."],
  [found({ kind: "id" }), "No lead with this id."],
  [found({ kind: "email" }), "No lead with this e-mail address."],
  [found({ kind: "code" }), "No lead with this code. It ends with the time for which a lead is kept."],
  [found({ kind: "words" }), "No one with this name."],
  [{ ...found({ kind: "words" }), people: [{ leads: [], same: null }] }, undefined],
])("%j: %s", (search, expected) => {
  expect(nobodyText(search)).toBe(expected);
});

test.each([
  [2, "phone", "Same person: 2 leads with the same phone number"],
  [3, "email", "Same person: 3 leads with the same e-mail address"],
  [2, "both", "Same person: 2 leads with the same phone number and e-mail address"],
  [3, "either", "Same person: 3 leads with the same phone number or e-mail address"],
] as const)("%d leads by %s: %s", (count, same, expected) => {
  expect(samePersonText(count, same)).toBe(expected);
});

test.each<[FoundLead["state"], string, string]>([
  ["quarantined", "not_sent", "In quarantine"],
  ["blocked", "blocked", "Blocked"],
  ["in_doubt", "in_doubt", "In doubt"],
  ["success", "success", "Success"],
])("%s looks like %s and says %s", (state, status, word) => {
  expect(stateLook(state)).toEqual({ status, word });
});

test("results are counted for screen readers", () => {
  expect([0, 1, 3].map(countText)).toEqual(["Nothing found", "1 result", "3 results"]);
});
