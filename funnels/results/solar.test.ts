import { expect, test } from "vitest";
import { solarResult } from "#funnels/questions/results.ts";
import { sayResult } from "./say-result.ts";
import { solarValues, type SolarFigures } from "./solar.ts";

const figures: SolarFigures = {
  yields: { "Nordrhein-Westfalen": 980, Bayern: 1090, Hamburg: 960 },
  roofs: { satteldach: [80, 100], flachdach: [85, 95] },
  sizing: 1.5,
  selfUse: [25, 45],
  price: [30, 40],
};

/**
 * * Calculated by hand. The first: 4,250 kWh x 1.5 / 1,000 = 6.375, so 6 kWp. 6 x 980 = 5,880 kWh; 80 % are 4,704, 100 % are
 * 5,880. A quarter of 4,704 kWh at 30 cent is 352.80 EUR, 45 % of 5,880 kWh at 40 cent is 1,058.40 EUR.
 */
test.each([
  ["Nordrhein-Westfalen", "satteldach", "3500-5000", "6", "4.700 bis 5.900", "350 bis 1.050"],
  ["Bayern", "flachdach", "mehr-5000", "9", "8.300 bis 9.300", "650 bis 1.700"], // 8,338.5 and 9,319.5; 625.39 and 1,677.51
  ["Hamburg", "satteldach", "unter-2000", "2", "1.500 bis 1.900", "100 bis 350"], // 1,536 and 1,920; 115.20 and 345.60
  ["Hamburg", "flachdach", "2000-3500", "4", "3.300 bis 3.600", "250 bis 650"], // 3,264 and 3,648; 244.80 and 656.64
])("%s, %s, %s: %s kWp, %s kWh, %s EUR", (state, roofShape, annualConsumption, kwp, kwh, euro) => {
  const values = solarValues(state, figures);
  const of = (table: string) => values[`${table}:${roofShape}:${annualConsumption}`];
  expect([values[`kwp:${annualConsumption}`], of("kwh"), of("euro")]).toEqual([kwp, kwh, euro]);
});

test("self-use never exceeds the household's consumption", () => {
  const all: SolarFigures = { ...figures, selfUse: [100, 100] };
  // 4,704 and 5,880 kWh are produced, 4,250 consumed: 1,275 and 1,700 EUR
  expect(solarValues("Nordrhein-Westfalen", all)["euro:satteldach:3500-5000"]).toBe("1.300 bis 1.700");
});

const whole = { roofShape: "satteldach", annualConsumption: "3500-5000", solarUsage: "beides" };
test.each<[string, Record<string, string>, string | undefined]>([
  ["an unknown postal code", whole, undefined],
  ["a state without a figure", whole, "Saarland"],
  ["a roof without a figure", { ...whole, roofShape: "pultdach" }, "Bayern"],
  ["an open question about the roof", { annualConsumption: "3500-5000", solarUsage: "netzeinspeisung" }, "Bayern"],
  ["an unknown consumption", { ...whole, annualConsumption: "weiss-nicht" }, "Bayern"],
])("with %s it promises nothing", (_, answers, state) => {
  expect(sayResult(solarResult, { ...solarValues(state, figures), ...answers })).toBeUndefined();
});

const SAVES =
  "Was Sie davon selbst verbrauchen, spart etwa 350 bis 1.050 EUR im Jahr. Eingespeister Strom ist nicht mitgerechnet.";
const FEEDS_IN =
  "Wenn Sie den Strom einspeisen, zählt die Größe des Dachs mehr als Ihr Verbrauch: Die Anlage kann größer sein. Was das Einspeisen bringt, ist nicht gerechnet.";
const UNKNOWN =
  "Wie groß Ihr Dach ist und was die Anlage kostet, wissen wir nicht. Ob sie sich lohnt, rechnen Ihnen die Betriebe vor.";

test.each([
  ["eigenverbrauch", [SAVES, UNKNOWN]],
  ["beides", [SAVES, UNKNOWN]],
  ["netzeinspeisung", [FEEDS_IN, UNKNOWN]],
  ["", [UNKNOWN]],
])(
  "with the use '%s' the result says what was calculated from which figures, what is unknown, and where to read more",
  (solarUsage, lines) => {
    const values = { ...solarValues("Nordrhein-Westfalen", figures), ...whole, solarUsage };
    expect(sayResult(solarResult, values)).toEqual({
      headline: "Zu Ihrem Verbrauch passt eine Anlage mit etwa 6 kWp: 4.700 bis 5.900 kWh Strom im Jahr",
      lines,
      sources: ["[So rechnen wir](/solar/rechnung)"],
    });
  },
);
