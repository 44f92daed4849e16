import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashPerson } from "./hash-person.ts";
import type { Contact } from "#server/leads/submissions/lead.ts";

const ID = "018F0000-0000-7000-8000-000000000001";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hashOf = (contact: Contact, field: string) => hashPerson(contact, ID)[field]?.[0];

test.each<[Contact, string, string]>([
  [{ email: " John_Smith@gmail.com " }, "em", "62a14e44"],
  [{ phone: "+1 (650) 555-1212" }, "ph", "e323ec62"],
  [{ firstName: "Mary" }, "fn", "6915771b"],
  [{ firstName: "정" }, "fn", "8fa8cd9c"],
  [{ firstName: "Valéry".normalize("NFC") }, "fn", "08e1996b"],
  [{ firstName: "Valéry".normalize("NFD") }, "fn", "08e1996b"],
])("%j gives the hash of Meta's documentation: %s %s…", (contact, field, prefix) => {
  expect(hashOf(contact, field)).toMatch(new RegExp(`^${prefix}[0-9a-f]{56}$`));
});

test.each([
  ["0171 1234567", "491711234567"],
  ["+49 (0)171/123 45 67", "491711234567"],
  ["(030) 123456", "4930123456"],
  ["49 171 1234567", "491711234567"],
  ["0049 171 1234567", "491711234567"],
  ["+43 660 1234567", "436601234567"],
])("the phone number %j is hashed as %s", (phone, digits) => {
  expect(hashOf({ phone }, "ph")).toBe(sha256(digits));
});

test("hashes the checked reading of a phone number", () => {
  expect(hashOf({ phone: "171", phoneE164: "+491711234567" }, "ph")).toBe(sha256("491711234567"));
});

test.each([
  ["Müller-Lüdenscheidt", "müllerlüdenscheidt"],
  ["Müller-Lüdenscheidt".normalize("NFD"), "müllerlüdenscheidt"],
  ["Groß", "groß"],
  [" von der Leyen ", "vonderleyen"],
  ["O'Neill", "oneill"],
  ["Dr. Öztürk", "dröztürk"],
  ["Meier (geb. Schulz)", "meiergebschulz"],
])("the name %j is hashed as %j", (lastName, written) => {
  expect(hashOf({ lastName }, "ln")).toBe(sha256(written.normalize("NFC")));
});

test.each([
  ["01067", "01067"],
  [" 80 331 ", "80331"],
  ["SW1A 1AA", "sw1a1aa"],
  ["94035-1234", "94035"],
])("the postal code %j is hashed as %j", (postalCode, written) => {
  expect(hashOf({ postalCode }, "zp")).toBe(sha256(written));
});

test.each<[keyof Contact, string, string]>([
  ["email", "keine", "em"],
  ["email", "h.brandt@web", "em"],
  ["email", "h brandt@web.de", "em"],
  ["phone", "keine", "ph"],
  ["phone", "12345", "ph"],
  ["firstName", " - ", "fn"],
  ["postalCode", "8", "zp"],
])("a %s of %j is left out", (name, value, field) => {
  expect(hashPerson({ [name]: value }, ID)).not.toHaveProperty(field);
});

test("sends only country and lead id for an unknown person", () => {
  expect(hashPerson({}, ID)).toEqual({ country: [sha256("de")], external_id: [sha256(ID.toLowerCase())] });
});
