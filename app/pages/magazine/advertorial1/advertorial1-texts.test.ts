import { expect, test } from "vitest";
import { fictionalOperator } from "#server/site/operator.ts";
import type { MagazineSite } from "#app/pages/magazine/magazine-site.ts";
import { advertorial1, badgesOf, benefitsOf, headlineOf, questionsOf, stepsOf } from "./advertorial1-texts.ts";

const sentences: MagazineSite["sentences"] = {
  decision: "Die Kasse entscheidet bald.",
  families: "Viele Familien",
  checkSeconds: "",
  footerRequests: "",
  formMinutes: "",
  installation: "Oft nach wenigen Wochen",
  ownShare: "",
  paperwork: "Hilfe beim Antrag",
  ratingInAdvertorial: "",
  ratings: "",
  subsidyInTexts: "Bis zu viel Geld",
  subsidyTwoInTexts: "",
  tuev: "Geprüft",
  vetted: "",
};
const site: MagazineSite = { operator: fictionalOperator, values: { subsidyInTexts: "viel" }, sentences };

test("the headline names the subsidy only while the statement may be shown", () => {
  expect(headlineOf(site)).toBe("Treppenlift mit Zuschuss: Bis zu viel Geld möglich");
  expect(headlineOf({ ...site, values: {} })).toBe("Treppenlift mit Zuschuss: was die Pflegekasse dazugibt");
});

test("statements come from the registry", () => {
  expect(benefitsOf(site)).toContain("Hilfe beim Antrag");
  expect(
    badgesOf(site)
      .map(({ text }) => text)
      .slice(0, 2),
  ).toEqual(["Viele Familien", "Geprüft"]);
  expect(questionsOf(site).map(({ text }) => text.split(". ")[0])).toContain("Oft nach wenigen Wochen");
});

const textOf = (one: MagazineSite) => stepsOf(one).find(({ title }) => title === "Antrag bei der Pflegekasse")?.text;

test("an empty statement leaves no gap", () => {
  const lead = "Zum Antrag gehört der Kostenvoranschlag. Hilfe beim Antrag.";
  expect(textOf(site)).toBe(`${lead} Die Kasse entscheidet bald.`);
  expect(textOf({ ...site, sentences: { ...sentences, decision: "" } })).toBe(lead);
});

test("the description names the advertiser", () => {
  expect(advertorial1.description("Stufenlos")).toMatch(/Anzeige von Stufenlos\.$/);
});
