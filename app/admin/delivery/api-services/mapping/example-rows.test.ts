import { expect, test } from "vitest";
import { LEAD_PATHS } from "#server/delivery/adapters/http/lead-paths.ts";
import { readExample } from "./example-rows.ts";

const said = (example: unknown) =>
  readExample(JSON.stringify(example))?.rows.map(({ target, source, text }) =>
    [target, source, text].filter(Boolean).join(" "),
  );

test("a nested example becomes rows with guessed fields", () => {
  const example = {
    lead: {
      ref: "4711",
      contact: { full_name: "Max Muster", phone: "+49", "e-mail": "x@y.de", first_name: "Max" },
      address: { zip: "50667", city: "Köln" },
      care_grade: "YES",
      source: "stufenlos",
      consent: true,
    },
  };
  expect(said(example)).toEqual([
    "lead.ref delivery.id",
    "lead.contact.full_name lead.fullName",
    "lead.contact.phone lead.phoneE164",
    "lead.contact.e-mail lead.email",
    "lead.contact.first_name lead.firstName",
    "lead.address.zip lead.postalCode",
    "lead.address.city lead.place",
    "lead.care_grade lead.canonical.careGrade",
    "lead.source text stufenlos",
    "lead.consent json true",
  ]);
});

test("an XML example becomes rows and shows its format", () => {
  const text =
    "<?xml version='1.0'?><Lead><Person><Nachname>Muster</Nachname></Person><Quelle>a &amp; b</Quelle></Lead>";
  expect(readExample(text)).toEqual({
    format: "xml",
    rows: [
      { target: "Lead.Person.Nachname", source: "lead.lastName", text: "", words: {} },
      { target: "Lead.Quelle", source: "text", text: "a & b", words: {} },
    ],
  });
});

test.each([
  ["firstName", "lead.firstName"],
  ["FIRST_NAME", "lead.firstName"],
  ["FirstName", "lead.firstName"],
  ["firstname", "lead.firstName"],
  ["Nachname", "lead.lastName"],
  ["customerName", "lead.fullName"],
  ["emailAddress", "lead.email"],
  ["E_Mail", "lead.email"],
  ["phoneNumber", "lead.phoneE164"],
  ["Telefonnummer", "lead.phoneE164"],
  ["mobile", "lead.phoneE164"],
  ["postcode", "lead.postalCode"],
  ["Postleitzahl", "lead.postalCode"],
  ["Strasse", "lead.street"],
  ["title", "lead.salutation"],
  ["createdAt", "lead.createdAt"],
  ["page_url", "lead.sourceUrl"],
  ["leadId", "delivery.id"],
  ["external_id", "delivery.id"],
  ["jobTitle", "text"],
  ["hotel", "text"],
  ["placement", "text"],
  ["ipAddress", "text"],
  ["candidate", "text"],
  ["latest", "text"],
  ["preferredContactTime", "text"],
  ["campaignName", "text"],
  ["lastVisit", "text"],
])("guesses %s as %s", (name, source) => {
  expect(readExample(JSON.stringify({ [name]: "x" }))?.rows.map((row) => row.source)).toEqual([source]);
});

test("does not guess a person's field for a boolean", () => {
  expect(said({ phoneConsent: true, emailOptIn: false, isTest: true })).toEqual([
    "phoneConsent json true",
    "emailOptIn json false",
    "isTest lead.isTest",
  ]);
});

test("guesses only fields that a mapping may use", () => {
  const names = [
    "email",
    "tel",
    "plz",
    "ort",
    "street",
    "anrede",
    "vorname",
    "nachname",
    "pflege",
    "treppe",
    "date",
    "page",
    "test",
    "name",
    "id",
  ];
  const { rows = [] } = readExample(JSON.stringify(Object.fromEntries(names.map((name) => [name, "x"])))) ?? {};
  expect(rows.map(({ source }) => source).filter((source) => !LEAD_PATHS.has(source))).toEqual([]);
});

test.each([
  "",
  "nope",
  "[]",
  "7",
  "{}",
  "<lead/>",
  "<!doctype html><p>50667</p>",
  JSON.stringify(Object.fromEntries(Array.from({ length: 61 }, (_, n) => [n, n]))),
])("rejects %s as an example", (text) => {
  expect(readExample(text)).toBeUndefined();
});
