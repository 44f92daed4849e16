import { expect, test } from "vitest";
import { renderText } from "#testing/render/render-text.ts";
import type { FoundLead, LeadSearch } from "#server/operations/leads/search-leads.ts";
import { HitLine, Marked, PeopleNote, UnderstoodNote } from "./hit-line.tsx";
import { sectionsOf, type Found } from "./hits.ts";

const now = new Date("2026-11-12T09:42:00Z");
const lead = (id: string, more: Partial<FoundLead> = {}): FoundLead => ({
  id,
  formType: "treppenlift5",
  receivedAt: new Date("2026-11-12T09:38:00Z"),
  name: "Dieter Holzapfel",
  email: "d@post.example",
  phone: "0170 1234567",
  postalCode: "50823",
  state: "error",
  ...more,
});
type FoundLeads = Extract<LeadSearch, { kind: "found" }>;
const leads = (people: FoundLeads["people"], isMore = false): FoundLeads => ({
  kind: "found",
  understood: { kind: "phone", phone: "+491701234567" },
  people,
  isMore,
});
const service = { id: "7", name: "Musterbörse", kindLabel: "HTTP", isActive: false };
const found = (more: Partial<Found>): Found => ({ q: "x", leads: null, services: [], returns: [], now, ...more });
const told = (sections: ReturnType<typeof sectionsOf>) =>
  sections.map(({ title, hits }) => `${title}: ${hits.map(({ to }) => to).join(" ")}`);

test("a return request shows its buyer and deadline", () => {
  const request = { id: "0192aaaa-0000-7000-8000-00000badcafe", buyer: "Musterlift GmbH", state: "open" as const };
  const dueAt = new Date("2026-11-14T09:00:00Z");
  const sections = sectionsOf("viewer", "musterlift", found({ returns: [{ ...request, dueAt }] }));
  expect(told(sections)).toContain(`Returns: /admin/returns/${request.id}`);
  expect(sections[0]?.hits[0]?.facts).toEqual(["Return request 0badcafe", "to decide until Sat 14 Nov, 10:00"]);
  const decided = found({ returns: [{ ...request, state: "accepted", dueAt }] });
  expect(sectionsOf("viewer", "0badcafe", decided)[0]?.hits[0]?.facts).toEqual(["Return request 0badcafe", "accepted"]);
});

test("sorts people first, grouped by person, then services, then places", () => {
  const people = [
    { leads: [lead("1")], same: null },
    { leads: [lead("2"), lead("3", { formType: "solar" })], same: "phone" as const },
  ];
  expect(told(sectionsOf("operator", "quarantine", found({ leads: leads(people), services: [service] })))).toEqual([
    "Same person: 2 leads with the same phone number: /admin/forms/treppenlift5?lead=2 /admin/forms/solar?lead=3",
    "Other leads: /admin/forms/treppenlift5?lead=1",
    "Services: /admin/delivery-health?service=7 /admin/api-services/7",
    "Go to: /admin/quarantine",
    "Actions: /admin/quarantine",
  ]);
});

test("a viewer gets no link to a service's editor, and no empty sections", () => {
  expect(told(sectionsOf("viewer", "musterbörse", found({ services: [service] })))).toEqual([
    "Services: /admin/delivery-health?service=7",
  ]);
  expect(sectionsOf("viewer", "musterbörse", found({ leads: leads([]) }))).toEqual([]);
});

const line = (one: FoundLead) => {
  const [hit] = sectionsOf("operator", "zzz", found({ leads: leads([{ leads: [one], same: null }]) }))[0]?.hits ?? [];
  return hit ? renderText(HitLine, { hit, q: "holz" }) : undefined;
};

test("a lead shows form, phone, time and state; without a name its address", () => {
  expect(line(lead("1"))).toBe("V5 Dieter Holz apfel 0170 1234567 · 50823 · Treppenlift 5 · Thu 12 Nov, 10:38 Error");
  expect(line(lead("1", { name: "", state: "quarantined" }))).toContain("d@post.example");
  expect(line(lead("1", { name: "", email: "" }))).toContain("No name");
});

test("highlights typed words with any characters", () => {
  expect(renderText(Marked, { text: "a.b (c)", words: "" })).toBe("a.b (c)");
  expect(renderText(Marked, { text: "Weiß (Köln)", words: "ß (k" })).toBe("Wei ß (K öln)");
  expect(renderText(Marked, { text: "abc", words: "." })).toBe("abc");
});

test("shows the interpretation, that there are more, and that nothing was found", () => {
  const one = [{ leads: [lead("1")], same: null }];
  expect(renderText(UnderstoodNote, { search: leads(one) })).toBe(
    "Phone number read as +491701234567, all forms and the quarantine",
  );
  expect(renderText(UnderstoodNote, { search: { kind: "refused" } })).toBe("");
  expect(renderText(PeopleNote, { search: leads(one) })).toBe("");
  expect(renderText(PeopleNote, { search: leads(one, true) })).toContain("Only the newest are shown.");
  expect(renderText(PeopleNote, { search: leads([]) })).toBe("No lead with this number.");
  expect(renderText(PeopleNote, { search: null })).toBe("");
});
