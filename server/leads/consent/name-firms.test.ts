import { expect, test } from "vitest";
import type { TickedFirms } from "#funnels/questions/named-consent-texts.ts";
import { formTypes, funnels } from "#funnels/registry.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { agreesToHealth } from "./agreed-texts.ts";
import { nameFirms, placeOf } from "./name-firms.ts";
import { consentTextsOf, shownTexts, textHashesOf } from "./read-wordings.ts";

const operator = { company: "Stufenlos Probe GmbH" };
test.each(formTypes)("%s: the consent text says how many firms get it, singular and plural", (formType) => {
  const funnel: Funnel = funnels[formType];
  const said = (ticked: TickedFirms) => shownTexts(nameFirms(funnel, ticked), operator)[0]?.text;
  expect(said(4)).toContain("Stufenlos Probe GmbH und die 4 Betriebe ");
  expect(said(1)).toContain("Stufenlos Probe GmbH und der Betrieb ");
  expect(said("not counted")).toContain("Stufenlos Probe GmbH und die angekreuzten Betriebe ");
  expect(said(4)).not.toMatch(/Partnerunternehmen/);
  expect(consentTextsOf(nameFirms(funnel, 2))).toHaveLength(consentTextsOf(funnel).length);
});

test.each(formTypes)("%s: without ticks the text says that no firm gets anything", (formType) => {
  const [shown] = shownTexts(nameFirms(funnels[formType], 0), operator);
  expect(shown?.text).toContain("Kein Betrieb bekommt sie.");
  expect(shown?.text).not.toMatch(/Partner|angekreuzt/);
});

test.each<[TickedFirms, boolean]>([
  [2, true],
  ["not counted", true],
  [0, false],
])("whether a ticked box covers health with firms %s: %s", (ticked, covers) => {
  const funnel = nameFirms(funnels.treppenlift, ticked);
  const wordings = textHashesOf(shownTexts(funnel, operator));
  expect(agreesToHealth(funnel, operator, { record: { privacyAccepted: true }, wordings })).toBe(covers);
});

test.each([
  ["48143 Münster", "Münster"],
  ["Bad Homburg v. d. Höhe", "Bad Homburg v. d. Höhe"],
])("%s is in %s", (city, place) => {
  expect(placeOf(city)).toBe(place);
});
