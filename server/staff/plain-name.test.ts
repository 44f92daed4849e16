import { expect, test } from "vitest";
import { plainName } from "./team.ts";

test.each([
  ["  Katrin   Brandt ", "Katrin Brandt"],
  ["Eva\r\n\r\nYour account is locked, call 0190", "Eva Your account is locked, call 0190"],
  ["Eva\u2028Kurz\u2029", "Eva Kurz"],
  ["Eva\u0000\u001b[31m Kurz", "Eva [31m Kurz"],
  ["Eva \u202eKurz\u200b", "Eva Kurz"],
  ["Jürgen Müller-Lüdenscheidt", "Jürgen Müller-Lüdenscheidt"],
  ["\n\t\u200b", ""],
])("%j is the name %j", (typed, name) => {
  expect(plainName(typed)).toBe(name);
});
