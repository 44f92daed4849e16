import { expect, test } from "vitest";
import { treppenlift } from "../definitions/treppenlift.ts";
import { fillText, pageTitle, plainText, textParts } from "./texts.ts";

test("placeholders are filled; one that nobody can fill is a mistake", () => {
  expect(fillText("Hallo {name}, {name}!", { name: "Anna" })).toBe("Hallo Anna, Anna!");
  expect(() => fillText("Hallo {name}", {})).toThrow("{name}");
});

test("links in a text are told from its words", () => {
  const text = "Ich habe die [Datenschutzerklärung](/datenschutz) gelesen.";
  expect(textParts(text)).toEqual([
    "Ich habe die ",
    { label: "Datenschutzerklärung", href: "/datenschutz" },
    " gelesen.",
  ]);
  expect(plainText(text)).toBe("Ich habe die Datenschutzerklärung gelesen.");
});

test("every step has its own title", () => {
  const titles = treppenlift.steps.map((_, index) => pageTitle(treppenlift, index, "Stufenlos"));
  expect(titles[0]).toBe("Die 3-Minuten-Treppenlift-Beratung · Stufenlos");
  expect(titles[4]).toBe("Frage 5 von 10: Gibt es einen Pflegegrad? – Stufenlos");
  expect(new Set(titles).size).toBe(10);
});
