import { expect, test } from "vitest";
import { fictionalOperator, unresolvedFields } from "./operator.ts";
import { siteOf } from "./site.ts";

const TODAY = "2026-11-15";
const with_ = (changes: Record<string, unknown>) => siteOf(new Map(Object.entries(changes)), TODAY);

test("before any change, the specification's values are shown and nothing is proven", () => {
  const { values, sentences, claims } = with_({});
  expect(values).toMatchObject({
    rating: "4,9",
    ratings: "300+",
    mediatedRequests: "231.224",
    "subsidy:mehr-3": "16.000",
  });
  expect(sentences.families).toBe("Über 3.000 zufriedene Familien");
  expect(new Set(claims.map(({ status }) => status))).toEqual(new Set(["unproven"]));
});

test.each([
  ["switched off", { on: false }, "off", false],
  ["past its last day", { validUntil: "2026-11-14" }, "expired", false],
  ["on its last day", { validUntil: TODAY, evidence: "Zählung vom 1. November" }, "proven", true],
  ["with evidence and no end", { evidence: "Zählung vom 1. November" }, "proven", true],
])("a claim %s", (_, change, status, shown) => {
  const { values, sentences, claims } = with_({ families: change });
  expect(claims.find(({ name }) => name === "families")?.status).toBe(status);
  expect("families" in values).toBe(shown);
  expect(sentences.families).toBe(shown ? "Über 3.000 zufriedene Familien" : "Für Familien in ganz Deutschland");
});

test("an owner's value and wording replace the specification's", () => {
  const { values, sentences } = with_({ families: { value: "4.100", wording: "{value} Familien" } });
  expect([values["families"], sentences.families]).toEqual(["4.100", "4.100 Familien"]);
});

test("invented data and forgotten placeholders of the operator are found", () => {
  expect(unresolvedFields(fictionalOperator)).toContain("vatId");
  const own = Object.fromEntries(Object.entries(fictionalOperator).map(([field, value]) => [field, `${value} x`]));
  expect(unresolvedFields(own as never)).toEqual([]);
  expect(unresolvedFields({ ...own, editor: "{verantwortliche_person}" } as never)).toEqual(["editor"]);
});
