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
