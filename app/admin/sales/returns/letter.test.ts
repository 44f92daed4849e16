import { expect, test } from "vitest";
import type { Check } from "#server/sales/returns/assess-return.ts";
import { acceptLetter, returnReference, declineLetter, questionLetter } from "./letter.ts";

const about = (...checks: Check[]) => ({
  id: "01979d2a-0000-7000-8000-0000a65b9116",
  reason: "unreachable" as const,
  checks,
  priceCents: 4200,
  creditByRule: 4200,
});

test("the reference is the end of the id, because requests of one file begin alike", () => {
  expect(returnReference(about().id)).toBe("A65B9116");
});

test("accepting shows the credit", () => {
  expect(acceptLetter(about())).toBe(
    "Ihre Reklamation A65B9116 (nicht erreichbar) nehmen wir an. Wir schreiben Ihnen 42,00 Euro gut.",
  );
  expect(acceptLetter(about(), 2105)).toContain("21,05 Euro");
});

test.each<[Check, string]>([
  [{ kind: "agreed", met: false }, "dieser Grund gehört nicht zu den vereinbarten"],
  [
    { kind: "within-working-days", met: false, asked: 14, known: 16 },
    "Meldung innerhalb von 14 Werktagen, gemeldet wurde nach 16",
  ],
  [{ kind: "within-hours", met: false, asked: 1, known: 3 }, "Meldung innerhalb von 1 Stunde, gemeldet wurde nach 3"],
  [
    { kind: "not-before-working-days", met: false, asked: 10, known: 2 },
    "Meldung frühestens nach 10 Werktagen, gemeldet wurde nach 2",
  ],
  [{ kind: "tries", met: false, asked: 5, known: 2 }, "mindestens 5 Anrufversuche, gemeldet wurden 2"],
  [{ kind: "try-days", met: false, asked: 3, known: 1 }, "Versuche an mindestens 3 Tagen, gemeldet wurden 1"],
  [
    { kind: "bought-before", met: false, asked: 30, known: null },
    "Sie hatten die Person in den 30 Tagen davor nicht von uns erhalten",
  ],
  [{ kind: "visitor-was-called", met: false }, "nach Angabe der Person hat niemand angerufen"],
  [{ kind: "not-genuine", met: false }, "die Person hat ihre Anfrage bestätigt"],
  [
    { kind: "monthly-limit", met: false, asked: 15, known: 5, sold: 10 },
    "Reklamationen von höchstens 15 % der Anfragen eines Monats, mit dieser sind es 5 von 10",
  ],
])("declining names the agreed rule: %j", (check, words) => {
  expect(declineLetter(about(check))).toBe(
    `Ihre Reklamation A65B9116 (nicht erreichbar) lehnen wir ab. Vereinbart ist: ${words}.`,
  );
});

test("declining against the rule says that the reason does not apply", () => {
  expect(declineLetter(about({ kind: "may-be-called", met: true }))).toContain("liegt der genannte Grund nicht vor");
});

test.each<[Check[], string]>([
  [[], "Was ist bei Ihren Anrufen geschehen?"],
  [
    [
      { kind: "tries", met: null, asked: 5, known: null },
      { kind: "try-days", met: null, asked: 3, known: null },
    ],
    "Bitte teilen Sie uns mit: Wann haben Sie angerufen (Tage und Uhrzeiten)?",
  ],
  [[{ kind: "number-unconfirmed", met: null }], "Welche Ansage kommt unter der Nummer?"],
  [[{ kind: "other-product", met: null }], "Was hat die Person stattdessen gesucht?"],
  [[{ kind: "not-genuine", met: null }], "Was hat die Person am Telefon gesagt?"],
  [[{ kind: "may-be-called", met: null }], "Was ist bei Ihren Anrufen geschehen?"],
])("asks the buyer once for each fact that only it knows: %#", (checks, words) => {
  const letter = questionLetter(about(...checks));
  expect(letter).toContain(words);
  expect(letter.match(/\?/g)).toHaveLength(1);
});
