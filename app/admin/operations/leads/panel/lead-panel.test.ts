import { expect, test } from "vitest";
import type { LeadDetails } from "#server/operations/leads/read-lead.ts";
import { leadDetails, serviceDelivery } from "#testing/fixtures/lead-details.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { LeadPanel } from "./lead-panel.tsx";

const now = new Date("2026-11-12T12:00:00Z");
const props = (part: Partial<LeadDetails> = {}, mayAct = true) => ({
  formType: "solar",
  lead: leadDetails(part),
  messages: [],
  neighbours: { before: undefined as string | undefined, after: undefined as string | undefined },
  mayAct,
  now,
});
const say = (...args: Parameters<typeof props>) => renderText(LeadPanel, props(...args));

test.each<[string, Partial<LeadDetails>]>([
  ["Eva Kurz S", {}],
  ["No name S", { name: "" }],
  ["S Synthetic", { isSynthetic: true }],
  ["Call Erase", {}],
  ["Delivery no service is enabled for this form", {}],
  [
    "Delivery 1 of 2 delivered",
    { services: [serviceDelivery(), serviceDelivery({ deliveryId: "6", status: "pending", remedy: "under-way" })] },
  ],
  ["Source google Landing page unknown", {}],
  [
    "Source google Landing page /solar Whole address https://x.de/solar?ref=7 [Parameters of the address] Parameter Value ref 7",
    { source: { name: "google", parameters: [["ref", "7"]], landingPage: "/solar", url: "https://x.de/solar?ref=7" } },
  ],
])("a lead shows: %s", (words, part) => {
  expect(say(part)).toContain(words);
});

test("viewers can neither call nor erase, and a call needs a number", () => {
  expect(say({}, false)).not.toMatch(/Call|Erase/);
  expect(say({ phone: "" })).not.toContain("Call");
  expect(renderHtml(LeadPanel, props())).toContain('href="tel:0221123456"');
});

test("links to the leads before and after it, if any", () => {
  expect(say()).not.toMatch(/Previous|Next/);
  const text = renderText(LeadPanel, { ...props(), neighbours: { before: "a", after: "b" } });
  expect(text).toContain("[Previous lead (k)] [Next lead (j)] [Close (Esc)]");
});

test.each<[string, LeadDetails["answers"]]>([
  ["Answers 1 of 2 Dachform Satteldach Alter –", [answer("Dachform", "Satteldach"), answer("Alter", "")]],
  ["Telefon 123 looks doubtful", [{ ...answer("Telefon", "123"), isDoubtful: true }]],
])("answers read: %s", (words, answers) => {
  expect(say({ answers })).toContain(words);
});

function answer(question: string, given: string) {
  return { question, answer: given, isDoubtful: false };
}

const consentOf = (ticked: boolean | null, step = "kontakt", words: string | null = "Ich willige ein.") => [
  {
    givenAt: new Date("2026-11-12T09:42:00Z"),
    step,
    texts: [{ id: "marketing", version: 2, sha256: "abcd00000000wxyz", ticked, words }],
  },
];

const ofUnknownVersion = (sha256: string) =>
  consentOf(true, "", null).map((record) => ({
    ...record,
    texts: record.texts.map((text) => ({ ...text, version: null, sha256 })),
  }));

test.each<[string, LeadDetails["consents"]]>([
  ["Consent record No consent text was on the screen.", []],
  ["Given Text shown Ich willige ein. Proof marketing, version 2 sha256 abcd…wxyz", consentOf(true)],
  ["Text shown The words are not known: they were not stored yet", consentOf(true, "", null)],
  ["Proof marketing, a version that was not known when it was sent sha256 abcd…wxyz", ofUnknownVersion("abcd0wxyz")],
  ["Proof marketing, a version that was not known when it was sent Action", ofUnknownVersion("")],
  ["Action Ticked the box, then pressed the button", consentOf(true)],
  ["Action Left the box empty", consentOf(false)],
  ["Action Saw the note beside the button, then pressed it", consentOf(null)],
  ["Step kontakt", consentOf(true)],
  ["Step start", consentOf(true, "")],
])("the consent record reads: %s", (words, consents) => {
  expect(say({ consents })).toContain(words);
});

const other = (same: "email" | "phone" | "both") => [
  { id: "2", formType: "solar" as const, receivedAt: new Date("2026-11-12T09:00:00Z"), same },
];
const did = (action: string) => [{ at: new Date("2026-11-12T10:00:00Z"), actor: "Max", action }];

test.each<[string, Partial<LeadDetails>]>([
  ["Same person No other lead with this e-mail or phone within 90 days", {}],
  ["same e-mail and phone", { samePerson: other("both") }],
  ["same e-mail", { samePerson: other("email") }],
  ["same phone", { samePerson: other("phone") }],
  ["Max opened this lead", { history: did("lead.open") }],
  ["Max released it from quarantine", { history: did("lead.release") }],
  ["Max opened its consent dossier", { history: did("lead.dossier") }],
  ["Max lead.of-the-next-release", { history: did("lead.of-the-next-release") }],
])("the history reads: %s", (words, part) => {
  expect(say(part)).toContain(words);
});
