import { expect, test } from "vitest";
import { sending, summary, toasts, trustBadges } from "./visitor-texts.ts";

test("what goes wrong is told in the words of the specification (spec §8)", () => {
  expect(toasts).toEqual({
    incomplete: "Bitte vervollständigen Sie das Formular",
    error: "Fehler",
    unexpected: "Es gab ein Problem beim Senden Ihrer Anfrage.",
  });
  expect(sending).toBe("Wird gesendet...");
});

test("a form with gaps says how many", () => {
  expect(summary.count(3)).toBe("Es fehlen noch 3 Angaben.");
});

test("trust is worth three badges", () => {
  expect(trustBadges.map(({ text }) => text)).toEqual([
    "100% kostenlos & unverbindlich",
    "Regionale Anbieter",
    "Staatliche Förderungen nutzen",
  ]);
});
