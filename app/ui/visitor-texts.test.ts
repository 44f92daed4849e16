import { expect, test } from "vitest";
import { sending, summary, toasts, trustBadges } from "./visitor-texts.ts";

test("errors use the words of the specification (spec §8)", () => {
  expect(toasts).toEqual({
    incomplete: "Bitte vervollständigen Sie das Formular",
    error: "Fehler",
    unexpected: "Es gab ein Problem beim Senden Ihrer Anfrage.",
  });
  expect(sending).toBe("Wird gesendet...");
});

test("a form with missing answers says how many", () => {
  expect(summary.count(3)).toBe("Es fehlen noch 3 Angaben.");
});

test("there are three trust badges", () => {
  expect(trustBadges.map(({ text }) => text)).toEqual([
    "100% kostenlos & unverbindlich",
    "Regionale Anbieter",
    "Staatliche Förderungen nutzen",
  ]);
});
