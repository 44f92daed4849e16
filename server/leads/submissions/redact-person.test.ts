import { expect, test } from "vitest";
import { withoutPerson } from "./redact-person.ts";

test.each([
  ["Answered 503", [], "Answered 503"],
  ["E-Mail h.brandt@web.de ist ungültig", [], "E-Mail … ist ungültig"],
  ["Nummer +49 (171) 123-45 67 unbekannt", [], "Nummer … unbekannt"],
  ["Name 'hannelore Brandt' fehlt im Bestand", ["Hannelore Brandt"], "Name '…' fehlt im Bestand"],
  ["Herr BRANDT: gesperrt (a+b)", ["Hannelore Brandt", "(a+b)"], "Herr …: gesperrt …"],
])("%j is stored without personal data", (message, known, redacted) => {
  expect(withoutPerson(message, known)).toBe(redacted);
});

test.each(["Müller", "MÜLLER", "Mueller", "Muller", "M&uuml;ller", "M%C3%BCller", "Mu\u0308ller"])(
  "a name that is written back as %s is found",
  (written) => {
    expect(withoutPerson(`Frau ${written} ist gesperrt`, ["Änne Müller"])).toBe("Frau … ist gesperrt");
  },
);

test("a short word is not taken out of a longer one", () => {
  expect(withoutPerson("Example for Am Anger 5", ["Am Anger 5"])).toBe("Example for …");
  expect(withoutPerson("Example: Am", ["Am Anger 5"])).toBe("Example: …");
});

test("the punctuation of a made-up name does not protect its words", () => {
  expect(withoutPerson("Blocked: Max alert(1)", ["Max <script>alert(1)</script>"])).toBe("Blocked: … …(1)");
});

test("an answer is replaced as a whole", () => {
  expect(withoutPerson("No Pflegegrad 3 in den Feldern", [], ["Pflegegrad 3", "in den nächsten Wochen", "No"])).toBe(
    "No … in den Feldern",
  );
});

test("a name may hold any character", () => {
  const odd = String.raw`Anne-Marie (D'Arc) [x] {y} a/b \c ^$ | * + ? . # & % ~ @ €`;
  expect(withoutPerson(`Gesperrt: ${odd}`, [odd, "\ud800"])).toBe("Gesperrt: …");
});
