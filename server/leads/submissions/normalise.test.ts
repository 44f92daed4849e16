import fc from "fast-check";
import { expect, test } from "vitest";
import { solar } from "#funnels/definitions/solar.ts";
import { normalise, sanitise, sanitiseInput } from "./normalise.ts";

test("a record is normalised, beside what was typed", () => {
  const record = { email: " H.Brandt@Web.DE ", phone: "(030) 123456", postalCode: "50823" };
  expect(normalise(solar, record)).toEqual({
    email: "h.brandt@web.de",
    phone: "+4930123456",
    place: "Köln",
    state: "Nordrhein-Westfalen",
    doubts: [],
  });
});

test("an address that is another spelling of a mailbox is kept, with the mailbox beside it", () => {
  expect(normalise(solar, { email: "H.Brandt+Lift@googlemail.com" })).toEqual({
    email: "h.brandt+lift@googlemail.com",
    mailbox: "hbrandt@gmail.com",
    doubts: [],
  });
});

test("doubtful fields are flagged, and what cannot be normalised is left out", () => {
  const record = { email: "h.brandt@gmial.com", phone: "12", postalCode: "5082" };
  expect(normalise(solar, record)).toEqual({ email: "h.brandt@gmial.com", doubts: ["postalCode", "email", "phone"] });
});

test.each([
  ["Anna\u0000 Maria", "Anna Maria"],
  ["halbes Emoji \ud83d", "halbes Emoji \ufffd"],
  ["Zeile\r\n\tzwei", "Zeile zwei"],
  ["a\u202egnp.exe", "a gnp.exe"],
  ["Mu\u0308ller", "Müller"],
  ["  Köln  am   Rhein ", "Köln am Rhein"],
])("%j becomes %j", (typed, stored) => {
  expect(sanitise(typed)).toBe(stored);
});

test("the result is always text that Postgres accepts, and sanitising it again changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      const clean = sanitise(typed);
      expect(clean.isWellFormed() && !clean.includes("\0")).toBe(true);
      expect(sanitise(clean)).toBe(clean);
    }),
  );
});

test("only texts and booleans are kept", () => {
  expect(sanitiseInput({ a: " x ", b: true, c: 1, d: { e: 1 }, f: null })).toEqual({ a: "x", b: true });
});
