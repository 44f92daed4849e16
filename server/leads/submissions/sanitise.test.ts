import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitise, sanitiseInput } from "./sanitise.ts";

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
