import { expect, test } from "vitest";
import { householdResult, priceResult, quizResult } from "#funnels/questions/results.ts";
import { sayResult } from "./say-result.ts";
import { stairliftValues, type StairliftFigures } from "./stairlift.ts";

const figures: StairliftFigures = {
  seatStraight: { range: [3500, 8000], source: "A" },
  seatCurved: { range: [8000, 16000], source: "B" },
  platformStraight: { range: [9000, 15000], source: "A" },
  platformCurved: { range: [12000, 25000], source: "A" },
  vertical: { range: [5000, 20000], source: "C" },
  subsidy: 4180,
};
const statements = { subsidyPerson: "4.180", subsidySource: "Gesetz", "subsidy:1": "4.180", "subsidy:2": "8.360" };

const [SEAT, PLATFORM, VERTICAL, UNKNOWN] = ["Sitzlift", "Plattformlift", "Hublift", "Weiß nicht"];
const [STRAIGHT, CURVED, OBSTACLE] = ["Gerade Treppe", "Treppe mit Kurve", "Sonstiges Hindernis"];

/** Calculated by hand: price, price less 4.180 and never below 0, source. */
test.each([
  [SEAT, STRAIGHT, "3.500 bis 8.000", "0 bis 3.820", "A"],
  [SEAT, CURVED, "8.000 bis 16.000", "3.820 bis 11.820", "B"],
  [SEAT, UNKNOWN, "3.500 bis 16.000", "0 bis 11.820", "A; B"],
  [SEAT, OBSTACLE, undefined, undefined, undefined],
  [PLATFORM, STRAIGHT, "9.000 bis 15.000", "4.820 bis 10.820", "A"],
  [PLATFORM, CURVED, "12.000 bis 25.000", "7.820 bis 20.820", "A"],
  [PLATFORM, UNKNOWN, "9.000 bis 25.000", "4.820 bis 20.820", "A"],
  [PLATFORM, OBSTACLE, undefined, undefined, undefined],
  [VERTICAL, STRAIGHT, "5.000 bis 20.000", "820 bis 15.820", "C"],
  [VERTICAL, OBSTACLE, "5.000 bis 20.000", "820 bis 15.820", "C"],
  [VERTICAL, UNKNOWN, "5.000 bis 20.000", "820 bis 15.820", "C"],
  [UNKNOWN, STRAIGHT, undefined, undefined, undefined],
  [UNKNOWN, UNKNOWN, undefined, undefined, undefined],
])("%s, %s: %s EUR, with the subsidy %s EUR", (lift, staircase, price, rest, source) => {
  const values = stairliftValues(figures);
  const of = (table: string) => values[`${table}:${lift}:${staircase}`];
  expect([of("price"), of("rest"), of("source")]).toEqual([price, rest, source]);
});

const GRANTED = "Mit Ihrem Pflegegrad kann die Pflegekasse bis zu 4.180 EUR je Person zahlen.";
const POSSIBLE = "Mit anerkanntem Pflegegrad kann die Pflegekasse bis zu 4.180 EUR je Person zahlen.";
const DECIDES = "Über den Antrag entscheidet die Pflegekasse. Stellen Sie ihn vor dem Einbau.";
const WITHOUT =
  "Auch ohne Pflegegrad können Sie Angebote vergleichen. Die Betriebe nennen Ihnen weitere Möglichkeiten.";

test.each<[string, Record<string, string>, string, string[], string[]]>([
  [
    "a care grade",
    { liftType: SEAT, staircaseShape: STRAIGHT, careGrade: "Pflegegrad erteilt" },
    "Ihr Richtwert: 3.500 bis 8.000 EUR mit Einbau",
    [GRANTED, "Mit Zuschuss bleiben etwa 0 bis 3.820 EUR.", DECIDES],
    ["Preise: A", "Zuschuss: Gesetz"],
  ],
  [
    "one applied for, three storeys",
    { liftType: SEAT, staircaseShape: CURVED, careGrade: "Pflegegrad beantragt", numberOfFloors: "Mehr als 2" },
    "Ihr Richtwert: 8.000 bis 16.000 EUR mit Einbau",
    ["Bei mehr als 2 Etagen wird es teurer.", POSSIBLE, "Mit Zuschuss bleiben etwa 3.820 bis 11.820 EUR.", DECIDES],
    ["Preise: B", "Zuschuss: Gesetz"],
  ],
  [
    "no care grade",
    { liftType: VERTICAL, staircaseShape: OBSTACLE, careGrade: "Keinen Pflegegrad" },
    "Ihr Richtwert: 5.000 bis 20.000 EUR mit Einbau",
    [WITHOUT],
    ["Preise: C"],
  ],
  [
    "no lift chosen yet",
    { liftType: UNKNOWN, staircaseShape: STRAIGHT, careGrade: "Weiß nicht" },
    POSSIBLE,
    [DECIDES],
    ["Zuschuss: Gesetz"],
  ],
])("variants 1 to 5 with %s", (_, answers, headline, lines, sources) => {
  const values = { ...stairliftValues(figures), ...statements, ...answers };
  expect(sayResult(priceResult, values)).toEqual({ headline, lines, sources });
});

test.each([
  ["ja", GRANTED],
  ["weiss-nicht", POSSIBLE],
  ["nein", WITHOUT],
])("variant 6, care grade %s: %s", (careGrade, headline) => {
  expect(sayResult(quizResult, { ...statements, careGrade })?.headline).toBe(headline);
});

test.each([
  [
    "Ja",
    "1",
    "Mit Ihrem Pflegegrad kann die Pflegekasse bis zu 4.180 EUR je Person zahlen, in Ihrem Haushalt höchstens 4.180 EUR.",
  ],
  [
    "Beantragt",
    "2",
    "Mit anerkanntem Pflegegrad kann die Pflegekasse bis zu 4.180 EUR je Person zahlen, in Ihrem Haushalt höchstens 8.360 EUR.",
  ],
  ["Nein", "2", WITHOUT],
])("variant 7, care grade %s, %s in the household: %s", (careGrade, householdSize, headline) => {
  expect(sayResult(householdResult, { ...statements, careGrade, householdSize })?.headline).toBe(headline);
});

test("with hidden prices, variants 1 to 5 show the subsidy only", () => {
  const noPrices = {
    seatStraight: undefined,
    seatCurved: undefined,
    platformStraight: undefined,
    platformCurved: undefined,
  };
  const values = stairliftValues({ ...figures, ...noPrices, vertical: undefined });
  const answers = { liftType: SEAT, staircaseShape: CURVED, careGrade: "Weiß nicht", numberOfFloors: "Mehr als 2" };
  expect(sayResult(priceResult, { ...values, ...statements, ...answers })).toEqual({
    headline: POSSIBLE,
    lines: [DECIDES],
    sources: ["Zuschuss: Gesetz"],
  });
});

test("without answers or figures there is no result", () => {
  const known = { liftType: SEAT, staircaseShape: STRAIGHT };
  expect(sayResult(priceResult, { ...stairliftValues(figures), ...statements })).toBeUndefined();
  const none = { ...figures, seatStraight: undefined, subsidy: undefined };
  const values = stairliftValues(none);
  expect(values).not.toHaveProperty(`price:${SEAT}:${UNKNOWN}`); // half a range would mislead
  expect(sayResult(priceResult, { ...values, ...known, careGrade: "Pflegegrad erteilt" })).toBeUndefined();
});
