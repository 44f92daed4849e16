import { expect, test } from "vitest";
import { treppenlift } from "#funnels/definitions/treppenlift.ts";
import { readAnswers } from "./read-answers.ts";

const contact = { name: "Hannelore Brandt", email: "h.brandt@web.de", phone: "0171 1234567", privacyAccepted: "on" };

test("the record has the specified fields: name split at its first space, consent as a boolean", () => {
  const read = readAnswers(treppenlift, { ...contact, name: " Hannelore  von der Heide ", liftType: "Sitzlift" });
  expect(read).toEqual({
    ok: true,
    record: {
      liftType: "Sitzlift",
      firstName: "Hannelore",
      lastName: "von der Heide",
      email: "h.brandt@web.de",
      phone: "0171 1234567",
      privacyAccepted: true,
    },
  });
});

test("an empty contact form names all missing fields, in the specified words", () => {
  const read = readAnswers(treppenlift, { name: " ", email: "", privacyAccepted: false });
  expect(read.ok ? [] : read.issues.map((issue) => issue.message)).toEqual([
    "Name ist erforderlich",
    "E-Mail ist erforderlich",
    "Telefonnummer ist erforderlich",
    "Bitte stimmen Sie der Datenschutzerklärung zu",
  ]);
});

test("an open question never costs a lead", () => {
  expect(readAnswers(treppenlift, contact).ok).toBe(true);
});

test("drops unknown options and fields", () => {
  const read = readAnswers(treppenlift, { ...contact, liftType: "Rolltreppe", timing: ["x"], isAdmin: true });
  expect(Object.keys(read.ok ? read.record : {})).toEqual([
    "firstName",
    "lastName",
    "email",
    "phone",
    "privacyAccepted",
  ]);
});

test("ignores inherited properties", () => {
  const input = Object.create({ liftType: "Sitzlift" }) as Record<string, unknown>;
  expect(readAnswers(treppenlift, Object.assign(input, contact))).not.toHaveProperty("record.liftType");
});

test("a one-word name has no last name, and a long one is truncated", () => {
  const single = readAnswers(treppenlift, { ...contact, name: "Hannelore" });
  expect(single).toMatchObject({ record: { firstName: "Hannelore", lastName: "" } });
  const endless = readAnswers(treppenlift, { ...contact, email: "x".repeat(10_000) });
  expect(endless.ok && String(endless.record["email"]).length).toBe(254);
});
