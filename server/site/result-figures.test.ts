import { expect, test } from "vitest";
import { readNumber, readRange } from "#funnels/results/read-figure.ts";
import { CONSUMPTION } from "#funnels/results/solar.ts";
import { funnels } from "#funnels/registry.ts";
import places from "#server/platform/places/places.json" with { type: "json" };
import type { SiteStatement } from "./site-statement.ts";
import { statementNames, statementRegistry } from "./statement-registry.ts";
import { solarFigures, stairliftFigures, subsidySource } from "./result-figures.ts";
import { siteOf } from "./site.ts";

const TODAY = "2026-11-15";
const with_ = (changes: Record<string, unknown>) => siteOf(new Map(Object.entries(changes)), TODAY);

test("every figure used in calculations can be parsed, and names its source and year", () => {
  const figures = statementNames.map((name): SiteStatement => statementRegistry[name]).filter(({ reads }) => reads);
  expect(figures.length).toBeGreaterThan(30);
  for (const { about, reads, value, source } of figures) {
    expect(reads === "range" ? readRange(value) : readNumber(value), about).toBeDefined();
    expect(source, about).toMatch(/Stand .*20\d\d/);
  }
});

const answersTo = (name: string) =>
  funnels.solar.steps
    .flatMap(({ fields }) => fields)
    .flatMap((field) => (field.kind === "choice" && field.name === name ? field.options : []))
    .map(({ value }) => value)
    .filter((value) => value !== "weiss-nicht");

test("every state, roof and consumption that can be answered has a figure", () => {
  const { yields, roofs } = solarFigures(with_({})) ?? expect.fail("no figures");
  expect(Object.keys(yields).toSorted()).toEqual(Object.keys(places).toSorted());
  expect(Object.keys(roofs)).toEqual(expect.arrayContaining(answersTo("roofShape")));
  expect(Object.keys(CONSUMPTION)).toEqual(expect.arrayContaining(answersTo("annualConsumption")));
});

const cases = [
  ["switched off", { on: false }],
  ["past its last day", { validUntil: "2026-11-14" }],
  ["without a source", { source: "" }],
  ["unreadable", { value: "rund 4.000" }],
] as const;

test.each(cases)("calculates nothing with a figure %s", (_, change) => {
  expect(stairliftFigures(with_({ "price:seatStraight": change })).seatStraight).toBeUndefined();
  expect(stairliftFigures(with_({ subsidyPerson: change })).subsidy).toBeUndefined();
  expect(solarFigures(with_({ "solar:price": change }))).toBeUndefined();
  expect(solarFigures(with_({ "yield:Bayern": change }))?.yields).not.toHaveProperty("Bayern");
});

test("an owner's figure and source replace ours", () => {
  const site = with_({
    "price:vertical": { value: "6.000 bis 9.000", source: "Unsere Angebote, Stand 2027" },
    subsidyPerson: { value: "4.300", source: "Gesetz, Stand 2028" },
  });
  expect(stairliftFigures(site)).toMatchObject({
    vertical: { range: [6000, 9000], source: "Unsere Angebote, Stand 2027" },
    subsidy: 4300,
  });
  expect(subsidySource(site)).toBe("Gesetz, Stand 2028");
});

test("subsidies for a household follow from the one for a person", () => {
  const [one = 0, two, three, more = 0] = ["subsidyPerson", "subsidyTwo", "subsidy:3", "subsidy:mehr-3"].map((name) =>
    readNumber(with_({}).values[name] ?? ""),
  );
  expect([two, three]).toEqual([2 * one, 3 * one]);
  expect(more).toBeLessThanOrEqual(4 * one);
});
