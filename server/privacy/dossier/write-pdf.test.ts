import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readPdf } from "#testing/read-pdf.ts";
import type { PrintableDocument } from "./printable-document.ts";
import { writePdf } from "./write-pdf.ts";

const font = (name: string) => readFileSync(`app/fonts/dossier-${name}.ttf`);
const fonts = { text: font("text"), strong: font("strong"), code: font("mono") };
const now = new Date("2026-10-22T07:12:07.318Z");

const paper: PrintableDocument = {
  title: "Nachweis der Einwilligung (§ 7a UWG)",
  head: [{ label: "Vorgang", value: "0192e4a0", isCode: true }],
  sections: [
    {
      title: "1. Wer",
      blocks: [
        { kind: "facts", facts: [{ label: "Name", value: "Łukasz Çelik-Größe" }] },
        { kind: "words", words: "Ja, ich möchte „Angebote“." },
        { kind: "heading", text: "Erklärung 1" },
        { kind: "table", label: "Uses", head: ["Wann", "Was"], widths: [0.4, 0.6], rows: [["heute", "gesendet"]] },
        { kind: "note", text: "Ende." },
      ],
    },
  ],
  foot: "Nachweis 0192e4a0",
};

test("the PDF has a title, a language and a structure in reading order", async () => {
  const { elements, ...pdf } = readPdf(await writePdf(paper, fonts, { now, compress: false }));
  expect(pdf).toMatchObject({ title: paper.title, language: "de-DE", isTagged: true });
  expect(elements).toEqual([
    { tag: "H1", words: paper.title },
    { tag: "TH", words: "Vorgang" },
    { tag: "TD", words: "0192e4a0" },
    { tag: "H2", words: "1. Wer" },
    { tag: "TH", words: "Name" },
    { tag: "TD", words: "Łukasz Çelik-Größe" },
    { tag: "BlockQuote", words: "Ja, ich möchte „Angebote“." },
    { tag: "H3", words: "Erklärung 1" },
    { tag: "TH", words: "Wann" },
    { tag: "TH", words: "Was" },
    { tag: "TD", words: "heute" },
    { tag: "TD", words: "gesendet" },
    { tag: "P", words: "Ende." },
  ]);
  expect(pdf.drawn.split("\n")).toEqual([...elements.map(({ words }) => words), "Nachweis 0192e4a0 · Seite 1 von 1"]);
});

test("a broken proof is stamped on every page", async () => {
  const rows = Array.from({ length: 80 }, (_, n) => [`Zeile ${n}`]);
  const long: PrintableDocument = {
    ...paper,
    stamp: "ACHTUNG: gebrochen bei Glied 4",
    sections: [{ title: "1", blocks: [{ kind: "table", label: "Rows", head: ["Zeile"], widths: [1], rows }] }],
  };
  const { drawn, elements } = readPdf(await writePdf(long, fonts, { now, compress: false }));
  const pages = drawn.match(/Seite \d+ von \d+/g) ?? [];
  expect(pages.length).toBeGreaterThan(1);
  expect(drawn.match(/ACHTUNG: gebrochen bei Glied 4/g)).toHaveLength(pages.length);
  expect(elements.filter(({ words }) => words.startsWith("ACHTUNG"))).toHaveLength(1);
  expect(elements.slice(-80).map(({ words }) => words)).toEqual(rows.flat());
});

test("prints unsupported characters as their code, and keeps the file small", async () => {
  const foreign = { ...paper, head: [{ label: "Name", value: "Жук 😀" }] };
  const { elements } = readPdf(await writePdf(foreign, fonts, { now, compress: false }));
  expect(elements[2]?.words).toBe("[U+0416][U+0443][U+043A] [U+1F600]");
  expect((await writePdf(paper, fonts, { now })).length).toBeLessThan(40_000);
});
