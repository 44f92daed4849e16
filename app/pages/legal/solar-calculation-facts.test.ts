import { expect, test } from "vitest";
import { siteOf } from "#server/site/site.ts";
import { renderText } from "#testing/render/render-text.ts";
import { calculationFacts } from "./solar-calculation-facts.server.ts";
import { calculationSections } from "./solar-calculation.tsx";

const factsWith = (changes: Record<string, unknown>) =>
  calculationFacts(siteOf(new Map(Object.entries(changes)), "2026-11-15"));

const textOf = (changes: Record<string, unknown>) =>
  renderText(() => calculationSections(factsWith(changes)).map(({ body }) => body), {});

test("the page names every figure, computes its example, and lists each source once", () => {
  const text = textOf({});
  for (const words of [
    "1,5 kWp je 1.000 kWh Verbrauch",
    "25 bis 45 % des Solarstroms",
    "30 bis 40 Cent",
    "Satteldach: 80 bis 100 % des besten Ertrags",
    "Bayern: 1.090 kWh je kWp",
    "3.500 bis 5.000 kWh: gerechnet mit 4.250 kWh",
    "6 kWp",
    "4.700 bis 5.900 kWh",
    "350 bis 1.050 EUR",
  ])
    expect(text).toContain(words);
  expect(factsWith({})?.yields).toHaveLength(16);
  expect(factsWith({})?.sources.map(({ about }) => about)).toEqual([
    "Ertrag je Bundesland",
    "Dachform",
    "Größe der Anlage",
    "Eigener Verbrauch",
    "Strompreis",
  ]);
});

test("leaves out a state without figure, and calculates nothing without the price", () => {
  expect(textOf({ "yield:Bayern": { on: false } })).not.toContain("Bayern");
  expect(textOf({ "solar:price": { on: false } })).toContain("Wir prüfen gerade die Werte");
});
