import { expect, test } from "vitest";
import { siteOf } from "#server/site/site.ts";
import { specStatements } from "./statements.ts";

const { values } = siteOf(new Map(), "2026-11-15");

test.each(specStatements)("spec §1 and §9, $says: $value, shown by $statement", ({ statement, value, instead }) => {
  expect(values[statement]).toBe(instead ?? value);
});

const asSpecified = siteOf(new Map([["operator", { figures: "pairs" }]]), "2026-11-15").values;

test.each(specStatements)("spec §1 and §9, $says: $value, with the specification's pairs", (one) => {
  expect(asSpecified[one.second ?? one.statement]).toBe(one.value);
});

test("every figure that differs from the specification has a reason", () => {
  const differing = specStatements.filter(({ instead }) => instead !== undefined);
  expect(differing.filter(({ because }) => !because)).toEqual([]);
  expect(differing).toHaveLength(6);
});
