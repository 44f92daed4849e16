import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { writePdf } from "#server/privacy/dossier/write-pdf.ts";
import { fictionalOperator } from "#server/site/operator.ts";
import { xssPayloads } from "#testing/fixtures/xss-payloads.ts";
import { readPdf } from "#testing/read-pdf.ts";
import type { PersonalDataExport } from "./export-person.ts";
import { paperHtml } from "./paper-html.ts";
import { personCopyPaper } from "./person-copy-paper.ts";

const font = (name: string) => readFileSync(`app/fonts/dossier-${name}.ttf`);
const fonts = { text: font("text"), strong: font("strong"), code: font("mono") };
const at = new Date("2026-10-22T07:12:00Z");

const lead: PersonalDataExport["leads"][number] = {
  id: "0192e4a0-0000-7000-8000-000000000001",
  data: {
    formType: "treppenlift",
    receivedAt: at,
    source: "google",
    page: "https://stufenlos.example/treppenlift",
    answers: [{ question: "Wie heißen Sie?", answer: "Karla <Kopie> Größe" }],
  },
  recipients: [{ name: "Nordlift GmbH", address: "Weg 1, 20095 Hamburg", at }],
  messages: [
    { id: "2", kind: "best-time", firm: null, times: ["morning", "saturday"], at, undoneAt: null },
    { id: "1", kind: "email-only", firm: "Nordlift GmbH", times: [], at, undoneAt: at },
  ],
  consent: [
    { kind: "given", at },
    { kind: "of-the-next-release", at },
  ],
  consentKeptUntil: new Date("2031-10-22T07:12:00Z"),
};
const copy: PersonalDataExport = {
  madeAt: at,
  operator: fictionalOperator,
  leads: [lead],
  leadMonths: 6,
  consentYears: 7,
};

const pdfOf = async (part: Partial<PersonalDataExport> = {}) =>
  readPdf(await writePdf(personCopyPaper({ ...copy, ...part }), fonts, { now: at, compress: false }));

const cells = (...words: string[]) => words.map((said, n) => ({ tag: n % 2 === 0 ? "TH" : "TD", words: said }));
const row = (...words: string[]) => words.map((said) => ({ tag: "TD", words: said }));

test("the PDF is tagged, in German, and reads from identity and date to rights", async () => {
  const { elements, ...pdf } = await pdfOf();
  expect(pdf).toMatchObject({ title: "Auskunft nach Art. 15 DSGVO", language: "de-DE", isTagged: true });
  const moment = "22. Oktober 2026 um 09:12 Uhr";
  const read = elements.map(({ tag, words }) => ({ tag, words: words.replaceAll(/\s+/g, " ") })); // a line break adds a second blank
  expect(read.slice(0, 34)).toEqual([
    { tag: "H1", words: "Auskunft nach Art. 15 DSGVO" },
    ...cells("Erstellt", moment, "Verantwortlich", expect.stringContaining(fictionalOperator.company) as string),
    { tag: "H2", words: "Ihre Anfrage" },
    ...cells("Nummer", lead.id, "Gestellt", moment, "Herkunft", "google"),
    ...cells("Seite", "https://stufenlos.example/treppenlift"),
    { tag: "H3", words: "Ihre Angaben" },
    ...cells("Wie heißen Sie?", "Karla <Kopie> Größe"),
    { tag: "H3", words: "Wer die Angaben bekommen hat" },
    { tag: "TH", words: "Wann" },
    { tag: "TH", words: "Wer" },
    ...row(moment, "Nordlift GmbH, Weg 1, 20095 Hamburg"),
    { tag: "H3", words: "Was Sie uns mitgeteilt haben" },
    { tag: "TH", words: "Wann" },
    { tag: "TH", words: "Was" },
    ...row(moment, "Gewünschte Zeit für Anrufe: vormittags und auch am Samstag; alle Betriebe"),
    ...row(moment, `Bitte nur schreiben, nicht anrufen; Nordlift GmbH; gilt nicht mehr seit ${moment}`),
    { tag: "H3", words: "Einwilligung" },
    { tag: "TH", words: "Wann" },
    { tag: "TH", words: "Was" },
    ...row(moment, "Einwilligung gegeben"),
  ]);
  expect(elements.filter(({ tag }) => tag === "H2").map(({ words }) => words)).toEqual([
    "Ihre Anfrage",
    "Wozu wir die Daten nutzen",
    "Woher die Daten kommen",
    "Wie lange wir die Daten behalten",
    "Ihre Rechte",
  ]);
  expect(elements.map(({ words }) => words).join("\n")).toMatch(
    /of-the-next-release\nDer Nachweis wird aufbewahrt bis 22\. Oktober 2031\.[\s\S]*nach 6 Monaten[\s\S]*7 Jahre nach der letzten\s+Nutzung[\s\S]*jederzeit widerrufen/,
  );
});

test("page and PDF have the same words in the same order", async () => {
  const words = (await pdfOf()).elements.map((element) => element.words.replaceAll(/\s/g, ""));
  const html = paperHtml(personCopyPaper(copy)).split("<body>")[1] ?? "";
  const said = html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll(/\s/g, "");
  expect(said).toBe(words.join(""));
  expect(html).toContain("Karla &lt;Kopie&gt;");
});

test("says that there is no data, and counts several leads", async () => {
  expect((await pdfOf({ leads: [] })).drawn).toContain("Wir haben keine Daten zu Ihnen gefunden.");
  const two = (await pdfOf({ leads: [lead, { ...lead, data: null, recipients: [] }] })).drawn;
  for (const words of ["Ihre Anfrage 1 von 2", "Ihre Anfrage 2 von 2", "Diese Anfrage ist gelöscht.", "Niemand."])
    expect(two).toContain(words);
});

const tags = (html: string) => html.match(/<[^>]*>/g);

test("escapes what visitors have typed", () => {
  const planted = xssPayloads.join("\n");
  const data = { ...lead, data: lead.data && { ...lead.data, source: planted, page: planted } };
  const message = { id: "1", times: [], at, undoneAt: null };
  const named = {
    ...data,
    recipients: [{ name: planted, address: planted, at }],
    messages: [{ ...message, kind: planted, firm: planted }],
    consent: [{ kind: planted, at }],
  };
  const answered = {
    ...named,
    data: named.data && { ...named.data, answers: [{ question: planted, answer: planted }] },
  };
  const plain = { ...lead, messages: lead.messages.slice(0, 1), consent: lead.consent.slice(0, 1) };
  expect(tags(paperHtml(personCopyPaper({ ...copy, leads: [answered] })))).toEqual(
    tags(paperHtml(personCopyPaper({ ...copy, leads: [plain] }))),
  );
});
