import { expect, test } from "vitest";
import { fictionalOperator } from "#server/site/operator.ts";
import { operatorFields, operatorGroups, operatorLabel } from "./operator-fields.ts";

test.each([
  ["vatId", "VAT ID"],
  ["registerCourt", "Register court"],
  ["leadMonths", "Leads are kept for (months)"],
  ["gone", "gone"],
])("field %s is called %s", (field, label) => {
  expect(operatorLabel(field)).toBe(label);
});

test("no field is in two groups", () => {
  const all = operatorGroups.flatMap(({ fields }) => Object.keys(fields));
  expect(all).toEqual([...new Set(all)]);
  expect(Object.keys(operatorFields)).toEqual(all);
});

test("only these may stay empty", () => {
  const optional = Object.entries(operatorFields).filter(([, { optional }]) => optional);
  expect(optional.map(([field]) => field)).toEqual([
    "officerEmail",
    "accessibilityGaps",
    "disputeBody",
    "pictureCredits",
    "metaPixelId",
  ]);
});

test("every operator field can be edited", () => {
  expect(Object.keys(operatorFields).toSorted()).toEqual(Object.keys(fictionalOperator).toSorted());
});
