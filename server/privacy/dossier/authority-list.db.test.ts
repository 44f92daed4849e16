import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordConsentEvent } from "#server/leads/consent/consent-event.ts";
import { readKeyRing } from "#server/platform/secrets/key-ring.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { linkAll, PERSON, seedDossier, type SeededDossier } from "#testing/fixtures/dossier.ts";
import { PUBLIC_URL } from "#testing/fixtures/leads.ts";
import { readPdf } from "#testing/read-pdf.ts";
import { dossierJson, paperOf } from "./dossier-paper.ts";
import { sectionText, textOf, type PrintableDocument } from "./printable-document.ts";
import { readDossier } from "./read-dossier.ts";
import { writePdf } from "./write-pdf.ts";

const consentRing = readKeyRing(`k1:${Buffer.alloc(32, "a").toString("base64")}`);
const opening = { by: "eva@stufenlos.example", reason: "Schreiben der Bundesnetzagentur, Az. 1", at: new Date() };

let database: TestDatabase;
let seeded: SeededDossier;
let paper: PrintableDocument;
let json: Record<string, unknown>;

beforeAll(async () => {
  database = await createTestDatabase();
  seeded = await seedDossier(database.db, consentRing);
  await recordConsentEvent(database.db, { submissionId: seeded.id, kind: "withdrawn", details: { scope: "phone" } });
  await linkAll(database.db);
  const dossier = await readDossier({ db: database.db, consentRing, publicUrl: PUBLIC_URL }, seeded.id);
  if (!dossier) throw new Error("There is no dossier");
  paper = paperOf(dossier, opening);
  json = JSON.parse(dossierJson(dossier, opening)) as Record<string, unknown>;
});
afterAll(() => database.drop());

/**
 * The Bundesnetzagentur's documentation duties (interpretation notes of 7 July 2022 on section 7a UWG) and those set by courts:
 * what is asked, the section that answers it, and its expected content.
 */
test.each<[asked: string, section: number, answer: string | RegExp | (() => string)]>([
  ["first and last name of the consumer", 1, () => PERSON.fullName],
  ["the number that may be called", 1, () => PERSON.phone],
  ["the e-mail address", 1, () => PERSON.email],
  ["the residential address, as far as it was asked for", 1, /Postleitzahl: 50937\nStraße: nicht erfragt/],
  ["where the declaration came from", 1, () => `Netzadresse (IP): ${PERSON.address}`],
  ["date and exact time in Germany", 2, "Donnerstag, 22. Oktober 2026 um 09:12:07,318 Uhr (UTC+2)"],
  ["date and exact time, server clock", 2, "2026-10-22T07:12:07.318Z"],
  ["the content: the words as they were shown, with the firms' names", 3, () => seeded.words.split("\n")[0] ?? ""],
  ["the words are unchanged", 3, /SHA-256: [0-9a-f]{64}\nNeu berechnet: stimmt überein/],
  ["an express act: the box was ticked and not ticked before", 3, "von der Person angekreuzt, nicht vorausgewählt"],
  ["which version of the text", 3, /Text: [\w-]+, Fassung \d+/],
  ["the manner it was given", 4, "Online-Formular, von der Person selbst ausgefüllt und abgeschickt"],
  ["the page", 4, () => `${PUBLIC_URL}/treppenlift5/`],
  ["the form and its step", 4, /Formular: treppenlift5\nSchritt: \S+/],
  ["the button that was pressed", 4, /Schaltfläche: „.+“/],
  [
    "the layout and the version of what was on the screen",
    4,
    /Gestaltung: single-input\n.*\nFassung der Fragen: [0-9a-f]{16}/,
  ],
  ["the firms, with legal name and register number", 5, "Musterlift Rheinland GmbH (HRB 00000, Amtsgericht Köln)"],
  ["seat and serviceable address of the firms", 5, "Musterweg 12, 50823 Köln"],
  ["the firms' line of business", 5, "Treppenlifte: Beratung, Einbau und Wartung"],
  ["later transmissions went only to these firms", 5, "Nur genannte Betriebe haben die Angaben bekommen: 2 von 2."],
  [
    "every use: transmissions, with time",
    6,
    /\d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d \| weitergegeben \| Liftring Beispiel GmbH/,
  ],
  ["every use: calls, with time", 6, /\d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d \| angerufen \| Musterlift Rheinland GmbH/],
  ["withdrawals and changes", 7, /\d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d \| Widerruf: keine Anrufe/],
  ["protected against manipulation", 8, /Kette: Unversehrt: 6 Glieder, keine Lücke, keine Änderung\./],
  ["each event with its hash", 8, /1 \| Einwilligung erteilt \| .* \| [0-9a-f]{64}/],
  ["kept for five years from the last use", 9, /Bis \d+\. \S+ 20\d\d: 5 Jahre nach der letzten Nutzung/],
])("the dossier documents: %s", (_, section, answer) => {
  const text = sectionText(paper.sections[section - 1] ?? { title: "", blocks: [] });
  if (typeof answer === "object") expect(text).toMatch(answer);
  else expect(text).toContain(typeof answer === "function" ? answer() : answer);
});

test("names the recipient of the consent, the issuer and the purpose", () => {
  expect(textOf(paper)).toContain("Erklärung gegenüber: Stufenlos Muster GmbH, Beispielweg 1, 12345 Musterstadt");
  expect(textOf(paper)).toMatch(
    /Ausgestellt: .*, eva@stufenlos\.example\nAnlass: Schreiben der Bundesnetzagentur, Az\. 1/,
  );
});

const font = (name: string) => readFileSync(`app/fonts/dossier-${name}.ttf`);

/** Removes the characters that line breaks and columns add. */
const plain = (text: string) => text.replaceAll(/\s|\u00ad|\|/g, "");

test("the PDF holds every word of the document in order", async () => {
  const fonts = { text: font("text"), strong: font("strong"), code: font("mono") };
  const { elements, drawn } = readPdf(await writePdf(paper, fonts, { now: opening.at, compress: false }));
  const facts = paper.head.map(({ label, value }) => `${label}${value}`).join("");
  const sections = paper.sections.map((section) => sectionText(section).replaceAll(/^([^:\n|]+): /gm, "$1")).join("");
  const read = plain(elements.map(({ words }) => words).join(""));
  expect(read.replaceAll(":", "")).toBe(plain(`${paper.title}${facts}${sections}`).replaceAll(":", ""));
  expect(plain(drawn)).toContain(plain(PERSON.fullName));
});

test("the JSON has the same content, and the questions only as a hash", () => {
  expect(json).toMatchObject({ submissionId: seeded.id, who: { name: PERSON.fullName }, opening: { by: opening.by } });
  expect(JSON.stringify(json)).not.toContain('"definition":');
  expect(json).not.toHaveProperty("warning");
});
