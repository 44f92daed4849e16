import { expect, test } from "vitest";
import { treppenlift3 } from "#funnels/definitions/treppenlift3.ts";
import { treppenlift6 } from "#funnels/definitions/treppenlift6.ts";
import { treppenlift } from "#funnels/definitions/treppenlift.ts";
import { funnels } from "#funnels/registry.ts";
import { answerLines } from "./answer-lines.ts";
import type { Funnel } from "./types.ts";

test("lists answers in the page's words, in step order", () => {
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

test("a salutation is shown by its label, an empty or unknown answer not at all", () => {
  const lines = answerLines(treppenlift3, { gender: "frau", liftType: "Rakete", lastName: "  " });
  expect(lines.map(({ value }) => value)).toEqual(["Frau"]);
});

test("a confirmed number is not an answer", () => {
  expect(answerLines(treppenlift6, { phoneNumber: "0171 1234567", phoneConfirmed: "ja" })).toHaveLength(1);
});

test("without answers there are no lines", () => {
  expect(answerLines(treppenlift, {})).toEqual([]);
});

test.each(Object.values<Funnel>(funnels))("$formType: every question has a short name for the list", (funnel) => {
  const answers = Object.fromEntries(
    funnel.steps
      .flatMap(({ fields }) => fields)
      .map((field) => [field.name, "options" in field ? (field.options[0]?.value ?? "") : "50823"]),
  );
  const lines = answerLines(funnel, answers);
  expect(lines.filter(({ label }) => label.length > 26)).toEqual([]);
  expect(new Set(lines.map(({ label }) => label)).size).toBe(lines.length);
});
