import { expect, test } from "vitest";
import { BUYER_ROLES } from "#server/sales/buyers/buyer.ts";
import { refusalTitle, ROLE_TEXTS } from "./buyer-texts.ts";

test("a buyer's roles are listed in order", () => {
  expect(Object.keys(ROLE_TEXTS)).toEqual([...BUYER_ROLES]);
});

test.each([
  [{ kind: "invalid" as const, fields: [] }, "cannot be read"],
  [{ kind: "needed" as const, fields: [] }, "an order of this buyer is live"],
  [{ kind: "not-found" as const }, "no such buyer"],
  [{ kind: "retired" as const }, "is retired"],
])("%j says why it was not saved", (refused, words) => {
  expect(refusalTitle(refused)).toContain(words);
});
