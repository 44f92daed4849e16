import { expect, test } from "vitest";
import { orderTerms } from "#testing/fixtures/buyers.ts";
import { shaOfTerms } from "./order-terms.ts";

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, one]) => [key, reversed(one)]),
  );
};

test("the hash ignores the order of keys and covers every value", () => {
  const terms = orderTerms({ conditions: [{ field: "liftType", is: "in", values: ["Sitzlift"] }] });
  expect(shaOfTerms(reversed(terms))).toBe(shaOfTerms(terms));
  expect(shaOfTerms({ ...terms, priceCents: terms.priceCents + 1 })).not.toBe(shaOfTerms(terms));
  expect(shaOfTerms({ ...terms, caps: { ...terms.caps, day: 56 } })).not.toBe(shaOfTerms(terms));
});
