import { expect, test } from "vitest";
import { readReason } from "./import-returns.ts";
import { RETURN_REASONS } from "./return-rules.ts";

test.each([
  ["unreachable", "unreachable"],
  [" Dead number ", "dead-number"],
  ["Dublette", "duplicate"],
  ["Person unbekannt", "unknown-person"],
  ["falsches Produkt", "wrong-product"],
  ["zu teuer", undefined],
  ["", undefined],
])("the reason %j is %s", (text, reason) => {
  expect(readReason(text)).toBe(reason);
});

test("accepts our own words as reasons", () => {
  expect(RETURN_REASONS.map(readReason)).toEqual(RETURN_REASONS);
});
