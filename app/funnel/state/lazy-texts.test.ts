import { expect, test } from "vitest";
import { lazyTexts } from "./lazy-texts.ts";

test("a waiting visitor is told that nothing is lost and that we go on", () => {
  expect([lazyTexts.slowTitle, lazyTexts.slowText, lazyTexts.goesOn]).toEqual([
    "Das dauert gerade länger als sonst.",
    "Ihre Angaben gehen nicht verloren. Bitte lassen Sie diese Seite offen.",
    "Wir versuchen es auch von selbst weiter. Oder rufen Sie uns an:",
  ]);
});

test("the summary uses the specified words", () => {
  expect([lazyTexts.given, lazyTexts.change]).toEqual(["Ihre Angaben", "Ändern"]);
});
