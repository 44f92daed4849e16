import { expect, test } from "vitest";
import { checkPostalCode } from "./postal-code.ts";

const WRONG_LENGTH = "Eine Postleitzahl hat 5 Ziffern. Bitte prüfen Sie Ihre Eingabe.";
const OTHER_CHARACTERS = "Bitte geben Sie nur Ziffern ein, zum Beispiel 01067.";

test.each(["50823", " 50823 ", "01067", "00000"])("%j has the shape of a postal code", (typed) => {
  expect(checkPostalCode(typed)).toBeUndefined();
});

test.each(["5", "5082", "508233", "5000"])("%j has the wrong length", (typed) => {
  expect(checkPostalCode(typed)).toEqual({ message: WRONG_LENGTH });
});

test.each(["Köln", "5082a", "A-1010", "SW1A 1AA", "5O823"])("%j has other characters than digits", (typed) => {
  expect(checkPostalCode(typed)).toEqual({ message: OTHER_CHARACTERS });
});

test.each(["50823 Köln", "D-50823", "50 823", "50823.", "５０８２３"])(
  "%j holds a postal code, which is suggested",
  (typed) => {
    expect(checkPostalCode(typed)).toEqual({ message: OTHER_CHARACTERS, suggestion: "50823" });
  },
);
