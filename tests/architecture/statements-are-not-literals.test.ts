import { describe, expect, test } from "vitest";
import { statementLiteralsIn, literalsOf } from "./statement-literals.ts";

test("no page or funnel has a literal statement of the registry", () => {
  expect(statementLiteralsIn(".")).toEqual([]);
});

/** Proves that the test above can fail. */
describe("the search finds", () => {
  test.each([
    ["a euro amount", "<p>Bis zu 4.180 EUR Zuschuss</p>"],
    ["a euro amount", 'const text = "4000 Euro";'],
    ["a euro amount", "const text = `bis zu ${x}, also 500 €`;"],
    ["a counter", '<Badge text="231.224 vermittelte Anfragen" />'],
    ["a counter", "<p>Schon 119.309 vermittelte Anfragen</p>"],
    ["a counter", "<b>Wir durchsuchen 579 Angebote</b>"],
    ["a counter", '({ text: "Über 3.000 zufriedene Familien" })'],
    ["a counter", "<p>300+ Bewertungen</p>"],
    ["a rating", "<strong>4,9</strong>"],
    ["a rating", '<Stars label="4.9 von 5" />'],
    ["a rating", 'const said = "5 von 5 Sternen";'],
    ["a seal", "<p>TÜV-geprüfte Systeme</p>"],
    ["a promised time", '({ lede: "Wir rufen innerhalb von 48 Stunden zurück" })'],
    ["a promised time", "<p>Jetzt in unter 60 Sekunden prüfen</p>"],
    ["a promised time", '({ title: "Die 3-Minuten-Treppenlift-Beratung" })'],
  ])("%s in %s", (says, source) => {
    expect(literalsOf("app/bad.tsx", source)).toMatchObject([{ says }]);
  });

  test.each([
    ["a placeholder", '({ text: "Gute Chance auf bis zu {subsidy:householdSize} EUR Förderung!" })'],
    ["what the specification quotes", '({ text: "Gute Nachricht: bis zu 3 Angebote gefunden" })'],
    ["a drawing", '<path d="M4.8 12.2C9.6 11.6 10.4 6.2 19 4.9" />'],
    ["a line of a drawing", 'const check = "m5 12.5 4.8 4.8L19.5 7";'],
    ["a measure", '({ label: "2.000 bis 3.500 kWh" })'],
    ["a number of the code", "const x = 4.9 * 579; // 48 Stunden"],
    ["an option", '({ label: "In 3-4 Monaten" })'],
  ])("but not %s", (_, source) => {
    expect(literalsOf("app/good.tsx", source)).toEqual([]);
  });
});
