import { expect, test } from "vitest";
import type { Answers, Funnel } from "#funnels/engine/types.ts";
import { formTypes, funnels, type FormType } from "#funnels/registry.ts";
import { agreesToHealth } from "./agreed-texts.ts";
import { rendered, shownTexts, textHashesOf } from "./read-wordings.ts";
import { earlierConsentTexts } from "#funnels/questions/earlier-consent-texts.ts";

const operator = { company: "Stufenlos Probe GmbH" };
const ticked: Answers = { privacyAccepted: true };
const today = (formType: FormType) => textHashesOf(shownTexts(funnels[formType], operator));
const earlier = earlierConsentTexts.find(({ id, version }) => id === "contact-by-partners" && version === 2);

const CASES: [what: string, FormType, Answers, unknown, boolean][] = [
  ["a ticked box with today's text", "treppenlift", ticked, today("treppenlift"), true],
  ["a box that was not ticked", "treppenlift", {}, today("treppenlift"), false],
  ["a page that does not say what it has shown", "treppenlift", ticked, undefined, false],
  ["a page that says something else than text", "treppenlift", ticked, { 0: "x" }, false],
  ["a page with the text before", "treppenlift", ticked, earlier && rendered(earlier, operator).sha256, false],
  [
    "a page that names another company",
    "treppenlift",
    ticked,
    textHashesOf(shownTexts(funnels.treppenlift, { company: "X" })),
    false,
  ],
  ["a note above the button", "treppenlift6", {}, today("treppenlift6"), true],
  ["the note of variant 3", "treppenlift3", {}, today("treppenlift3"), true],
  ["solar, which asks nothing about health", "solar", {}, today("solar"), false],
];
test.each(CASES)("%s", (_, formType, record, wordings, agreed) => {
  expect(agreesToHealth(funnels[formType], operator, { record, wordings })).toBe(agreed);
});

test("every funnel that asks about health ends with a text that says who gets the answers", () => {
  for (const formType of formTypes) {
    const funnel: Funnel = funnels[formType];
    const asks = funnel.steps.some(({ fields }) => fields.some((field) => field.kind === "choice" && field.health));
    const agreed = agreesToHealth(funnel, operator, { record: ticked, wordings: today(formType) });
    expect(agreed, formType).toBe(asks);
  }
});
