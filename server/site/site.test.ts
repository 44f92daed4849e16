import { expect, test } from "vitest";
import { fictionalOperator, unresolvedFields } from "./operator.ts";
import { stairliftFigures } from "./result-figures.ts";
import { siteOf } from "./site.ts";

const TODAY = "2026-11-15";
const with_ = (changes: Record<string, unknown>) => siteOf(new Map(Object.entries(changes)), TODAY);

test("by default the specification's values are shown and nothing is proven", () => {
  const { values, sentences, statements } = with_({});
  expect(values).toMatchObject({
    rating: "4,9",
    ratings: "300+",
    mediatedRequests: "231.224",
    "subsidy:mehr-3": "16.000",
  });
  expect(sentences.families).toBe("Über 3.000 zufriedene Familien");
  const seconds = statements.filter(({ status }) => status === "off").map(({ name }) => name);
  expect(new Set(statements.map(({ status }) => status))).toEqual(new Set(["unproven", "off"]));
  expect(seconds).toEqual([
    "footerRequests",
    "ratingInAdvertorial",
    "formMinutes",
    "checkSeconds",
    "subsidyInTexts",
    "subsidyTwoInTexts",
  ]);
});

test("shows the second figure of a pair if an owner has chosen pairs, else the first", () => {
  const pairs = { operator: { figures: "pairs" } };
  expect(with_({}).values).toMatchObject({
    subsidyInTexts: "4.180",
    ratingInAdvertorial: "4,9",
    footerRequests: "231.224",
  });
  expect(with_({}).values).not.toHaveProperty("checkSeconds");
  expect(with_(pairs).values).toMatchObject({ subsidyPerson: "4.180", subsidyInTexts: "4.000", checkSeconds: "60" });
  const without = with_({ ...pairs, subsidyInTexts: { on: false }, rating: { on: false } });
  expect(without.sentences.subsidyInTexts).toBe("bis zu 4.180 EUR je Person");
  expect([without.sentences.rating, without.sentences.ratingInAdvertorial]).toEqual(["", "4,8 von 5"]);
  const neither = with_({ ...pairs, subsidyInTexts: { on: false }, subsidyPerson: { on: false } });
  expect(neither.values).not.toHaveProperty("subsidyInTexts");
  expect(neither.sentences.subsidyInTexts).toBe("einen Zuschuss");
});

test("an owner can hide the price range", () => {
  const prices = ({ statements }: ReturnType<typeof with_>) =>
    new Set(statements.filter(({ name }) => name.startsWith("price:")).map(({ status }) => status));
  expect(prices(with_({}))).toEqual(new Set(["unproven"]));
  const hidden = with_({ operator: { prices: "hidden" } });
  expect(prices(hidden)).toEqual(new Set(["off"]));
  expect(stairliftFigures(hidden)).toMatchObject({ seatStraight: undefined, subsidy: 4180 });
});

test.each([
  ["switched off", { on: false }, "off", false],
  ["past its last day", { validUntil: "2026-11-14" }, "expired", false],
  ["on its last day", { validUntil: TODAY, evidence: "Zählung vom 1. November" }, "proven", true],
  ["with evidence and no end", { evidence: "Zählung vom 1. November" }, "proven", true],
])("a statement %s", (_, change, status, shown) => {
  const { values, sentences, statements } = with_({ families: change });
  expect(statements.find(({ name }) => name === "families")?.status).toBe(status);
  expect("families" in values).toBe(shown);
  expect(sentences.families).toBe(shown ? "Über 3.000 zufriedene Familien" : "Für Familien in ganz Deutschland");
});

test("an owner's value and wording replace the specification's", () => {
  const { values, sentences } = with_({ families: { value: "4.100", wording: "{value} Familien" } });
  expect([values["families"], sentences.families]).toEqual(["4.100", "4.100 Familien"]);
});

test("finds fictional data and unfilled placeholders of the operator", () => {
  expect(unresolvedFields(fictionalOperator)).toContain("vatId");
  const own = Object.fromEntries(Object.entries(fictionalOperator).map(([field, value]) => [field, `${value} x`]));
  expect(unresolvedFields(own as never)).toEqual([]);
  expect(unresolvedFields({ ...own, editor: "{verantwortliche_person}" } as never)).toEqual(["editor"]);
});
