import { expect, test } from "vitest";
import { treppenlift3 } from "#funnels/definitions/treppenlift3.ts";
import { treppenlift6 } from "#funnels/definitions/treppenlift6.ts";
import { treppenlift } from "#funnels/definitions/treppenlift.ts";
import { funnels } from "#funnels/registry.ts";
import { answerLines } from "./answer-lines.ts";
import type { Funnel } from "./types.ts";

test("answers are listed in the words of the page, in the order of the steps", () => {
  const answers = {
    email: "h.brandt@web.de",
    postalCode: " 50823 ",
    weightCategory: "bis-90kg",
    liftType: "Sitzlift",
    privacyAccepted: true,
  };
  expect(answerLines(treppenlift, answers)).toEqual([
    { slug: "", label: treppenlift.steps[0].short, value: "Sitzlift" },
    { slug: "weight", label: expect.any(String), value: "Bis 90 kg" },
    { slug: "postal-code", label: "Postleitzahl", value: "50823" },
    { slug: "contact", label: "E-Mail-Adresse", value: "h.brandt@web.de" },
  ]);
});

test("a salutation is repeated by its label, an empty or unknown answer not at all", () => {
  const lines = answerLines(treppenlift3, { gender: "frau", liftType: "Rakete", lastName: "  " });
  expect(lines.map(({ value }) => value)).toEqual(["Frau"]);
});

test("that a number was confirmed is no answer", () => {
  expect(answerLines(treppenlift6, { phoneNumber: "0171 1234567", phoneConfirmed: "ja" })).toHaveLength(1);
});

test("nothing answered makes no lines", () => {
  expect(answerLines(treppenlift, {})).toEqual([]);
});

test.each(Object.values<Funnel>(funnels))(
  "$formType: every question has a name of a few words for the list",
  (funnel) => {
    const answers = Object.fromEntries(
      funnel.steps
        .flatMap(({ fields }) => fields)
        .map((field) => [field.name, "options" in field ? (field.options[0]?.value ?? "") : "50823"]),
    );
    const lines = answerLines(funnel, answers);
    expect(lines.filter(({ label }) => label.length > 26)).toEqual([]);
    expect(new Set(lines.map(({ label }) => label)).size).toBe(lines.length);
  },
);
