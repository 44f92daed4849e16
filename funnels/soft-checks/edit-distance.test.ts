import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance } from "./edit-distance.ts";

test.each([
  ["web.de", "web.de", 0],
  ["web.d", "web.de", 1],
  ["webb.de", "web.de", 1],
  ["wep.de", "web.de", 1],
  ["wbe.de", "web.de", 1],
  ["gmial.com", "gmail.com", 1],
  ["online.de", "t-online.de", 2],
  ["", "abc", 3],
  ["abc", "", 3],
])("from %j to %j the distance is %i", (a, b, slips) => {
  expect(editDistance(a, b)).toBe(slips);
});

test("the distance is symmetric and at most the longer word's length", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "."), maxLength: 12 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b)).toBe(editDistance(b, a));
      expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(editDistance(a, b) === 0).toBe(a === b);
    }),
  );
});
