import { expect, test } from "vitest";
import { BUYER_ROLES } from "#server/sales/buyers/buyer.ts";
import { FIELD_NAMES, fieldProblem, refusalTitle, ROLE_WORDS } from "./buyer-texts.ts";

test("every field has a problem, and every role its words", () => {
  const fields = Object.keys(FIELD_NAMES) as (keyof typeof FIELD_NAMES)[];
  expect(fields.map(fieldProblem).filter((text) => text === "")).toEqual([]);
  expect(Object.keys(ROLE_WORDS)).toEqual([...BUYER_ROLES]);
});

test.each([
  [{ kind: "invalid" as const, fields: [] }, "cannot be read"],
  [{ kind: "needed" as const, fields: [] }, "an order of this buyer is live"],
  [{ kind: "not-found" as const }, "no such buyer"],
  [{ kind: "retired" as const }, "is retired"],
])("%j says why it was not saved", (refused, words) => {
  expect(refusalTitle(refused)).toContain(words);
});
