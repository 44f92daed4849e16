import { expect, test } from "vitest";
import { plainText } from "#funnels/engine/texts.ts";
import { formTypes, funnels } from "#funnels/registry.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { agreesToHealth } from "./agrees-to-health.ts";
import { nameFirms, placeOf } from "./name-firms.ts";
import { consentTextsOf, shownTexts, wordingsOf } from "./shown-texts.ts";

const operator = { company: "Stufenlos Probe GmbH" };
const firm = (name: string, city: string) => ({ orderId: `order of ${name}`, buyerId: `buyer of ${name}`, name, city });
const named = [firm("Musterlift GmbH", "48143 Münster"), firm("Beispiel & Söhne KG", "49074 Osnabrück")];

test.each(formTypes)("%s: the consent text names every firm, and nobody else", (formType) => {
  const funnel: Funnel = funnels[formType];
  const [shown] = shownTexts(nameFirms(funnel, named), operator);
  expect(shown?.text).toContain(
    "Stufenlos Probe GmbH und die angekreuzten Betriebe (Musterlift GmbH; Beispiel & Söhne KG)",
  );
  expect(shown?.text).not.toMatch(/Partnerunternehmen|verwandten Produkten/);
  expect(consentTextsOf(nameFirms(funnel, named))).toHaveLength(consentTextsOf(funnel).length);
});

test.each(formTypes)("%s: with nobody to name the text says that no firm gets anything", (formType) => {
  const [shown] = shownTexts(nameFirms(funnels[formType], []), operator);
  expect(shown?.text).toContain("Kein Betrieb bekommt sie.");
  expect(shown?.text).not.toMatch(/Partner|angekreuzt/);
});

test("a ticked box with names covers health, one without anybody does not", () => {
  const agrees = (firms: typeof named) => {
    const funnel = nameFirms(funnels.treppenlift, firms);
    const wordings = wordingsOf(shownTexts(funnel, operator));
    return agreesToHealth(funnel, operator, { record: { privacyAccepted: true }, wordings });
  };
  expect([agrees(named), agrees([])]).toEqual([true, false]);
});

test("a firm's name is neither a link nor a placeholder", () => {
  const [shown] = consentTextsOf(nameFirms(funnels.treppenlift, [firm("[Lift](https://x.example) {company}", "Köln")]));
  expect(plainText(shown?.consent.text ?? "")).toContain("(Lift(https://x.example) company)");
});

test.each([
  ["48143 Münster", "Münster"],
  ["Bad Homburg v. d. Höhe", "Bad Homburg v. d. Höhe"],
])("%s is in %s", (city, place) => {
  expect(placeOf(city)).toBe(place);
});
