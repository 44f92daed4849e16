import { expect, test } from "vitest";
import type { ConsentEventKind } from "#server/leads/consent/consent-event.ts";
import type { Check } from "./dossier.ts";
import { checkText, eventText } from "./dossier-texts.ts";

test.each<[ConsentEventKind, string | null, Record<string, unknown>, string]>([
  ["given", null, {}, "Einwilligung erteilt"],
  ["corrected", null, {}, "Angaben berichtigt"],
  ["named", null, {}, "Empfänger genannt"],
  ["sent", "Musterlift GmbH", {}, "An Musterlift GmbH weitergegeben"],
  ["called", null, {}, "Anruf durch unbekannt"],
  ["withdrawn", null, { scope: "all" }, "Widerruf"],
  ["withdrawn", null, { scope: "phone" }, "Widerruf: keine Anrufe"],
  ["withdrawn", "Musterlift GmbH", { scope: "buyer" }, "Widerruf: Musterlift GmbH"],
  ["told", "Musterlift GmbH", {}, "Mitteilung an Musterlift GmbH"],
  ["opened", null, { by: "eva@stufenlos.example", reason: "x" }, "Nachweis geöffnet, eva@stufenlos.example"],
  ["opened", null, { by: "eva@stufenlos.example", as: "pdf" }, "Nachweis als PDF ausgegeben, eva@stufenlos.example"],
  ["opened", "Musterlift GmbH", {}, "Nachweis geöffnet durch Musterlift GmbH"],
  ["opened", null, {}, "Nachweis geöffnet"],
  ["expired", null, {}, "Frist abgelaufen, Angaben zur Person gelöscht"],
])("event %s of %s with %o reads: %s", (kind, recipient, details, text) => {
  expect(eventText({ kind, recipient, details })).toBe(text);
});

test.each<[Check, RegExp]>([
  [{ what: "chain", result: "holds", links: 9, waiting: 1 }, /^Unversehrt: 9 Glieder, .* Ein Ereignis wartet noch/],
  [{ what: "chain", result: "broken", at: 4, eventId: "e4" }, /^GEBROCHEN bei Glied 4 \(Ereignis e4\)\.$/],
  [{ what: "chain", result: "open", waiting: 2 }, /^Keine verketteten Ereignisse: .* 2 Ereignisse warten noch/],
  [{ what: "words", result: "holds" }, /^Jeder Wortlaut hat die gespeicherte Prüfsumme\.$/],
  [{ what: "words", result: "broken" }, /ANDERE/],
  [{ what: "words", result: "open" }, /nicht mehr bekannt/],
  [{ what: "identity", result: "holds" }, /haben die Prüfsumme/],
  [{ what: "identity", result: "broken" }, /ANDERE/],
  [{ what: "identity", result: "open" }, /^Kein Ereignis nennt/],
  [{ what: "screen", result: "holds" }, /neu zeichnen/],
  [{ what: "screen", result: "broken" }, /ANDERE/],
  [{ what: "screen", result: "open" }, /nicht gespeichert/],
  [{ what: "seal", result: "holds" }, /stimmen mit allen Gliedern/],
  [{ what: "seal", result: "broken" }, /NICHT/],
  [{ what: "seal", result: "open" }, /^Noch kein Tag/],
  [{ what: "recipients", result: "holds", named: 3, got: 2 }, /: 2 von 3\.$/],
  [{ what: "recipients", result: "open", named: 0, got: 1 }, /keine Betriebe genannt/],
  [{ what: "recipients", result: "broken", others: ["A", "B"] }, /: A, B\.$/],
])("check %o reads: %s", (check, text) => {
  expect(checkText(check)).toMatch(text);
});
