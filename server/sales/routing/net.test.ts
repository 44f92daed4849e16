import fc from "fast-check";
import { expect, test } from "vitest";
import { keptOf, netOf } from "./sales.ts";

test.each([
  ["no history", { sold: 0, refused: 0, returned: 0 }, 3848],
  ["two of two rejected: hardly any history", { sold: 0, refused: 2, returned: 0 }, 3498],
  ["a thousand sold", { sold: 1000, refused: 0, returned: 0 }, 4487],
  ["half refused", { sold: 500, refused: 500, returned: 0 }, 2281],
  ["half returned", { sold: 500, refused: 0, returned: 500 }, 2285],
])("%s: expected revenue of a lead of 45 euros", (_, past, cents) => {
  expect(netOf(4500, past)).toBe(cents);
});

test("never exceeds the price, and never falls with one more accepted lead", () => {
  const n = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(n, n, n, n, (price, sold, refused, returned) => {
      const net = netOf(price, { sold, refused, returned });
      expect(net).toBeGreaterThanOrEqual(0);
      expect(net).toBeLessThanOrEqual(price);
      expect(netOf(price, { sold: sold + 1, refused, returned })).toBeGreaterThanOrEqual(net);
    }),
  );
});

test.each([
  ["no history", { sold: 0, refused: 0, returned: 0 }, 4275],
  ["ignores rejections", { sold: 0, refused: 80, returned: 0 }, 4275],
  ["half returned", { sold: 500, refused: 0, returned: 500 }, 2290],
])("%s: expected revenue of an accepted lead of 45 euros", (_, past, cents) => {
  expect(keptOf(4500, past)).toBe(cents);
});
