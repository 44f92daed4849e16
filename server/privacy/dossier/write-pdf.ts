import type PdfFile from "pdfkit";
import type { Structure } from "pdfkit";
import type { Block, Fact, PrintableDocument } from "./printable-document.ts";

/** TrueType files, because pdfkit cannot embed a subset of a WOFF2 font. */
export type PdfFonts = { text: Uint8Array; strong: Uint8Array; code: Uint8Array };

type Face = "text" | "strong" | "code";
type Cell = { text: string; face: Face; tag: "TH" | "TD"; width: number };

const MARGIN = 56;
const INK = "#1d2b30";
const FAINT = "#5a6a70";
const LINE = "#d5dadc";
const ERROR = "#b3261e";
const LABEL_SHARE = 0.27;

type Options = { now: Date; compress?: boolean };

/** A tagged PDF in German, for screen readers: its structure marks headings, tables and paragraphs in reading order. */
export async function writePdf(
  paper: PrintableDocument,
  fonts: PdfFonts,
  { now, compress = true }: Options,
): Promise<Buffer> {
  const { default: NewPdfFile } = await import("pdfkit"); // loaded lazily: it is slow, and few processes write PDF
  const doc = new NewPdfFile({
    size: "A4",
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    tagged: true,
    lang: "de-DE",
    displayTitle: true,
    pdfVersion: "1.7",
    subset: "PDF/UA",
    compress,
    bufferPages: true,
    info: { Title: paper.title, CreationDate: now, ModDate: now },
  });
  const whole = collect(doc);
  doc.registerFont("text", fonts.text).registerFont("strong", fonts.strong).registerFont("code", fonts.code);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const write = createWriter(doc, root);
  write.line("H1", paper.title, { face: "strong", size: 18, after: 10 });
  if (paper.stamp !== undefined) write.stamp(paper.stamp);
  write.facts(paper.head);
  for (const { title, blocks } of paper.sections) {
    write.line("H2", title, { face: "strong", size: 12, before: 16, after: 5, keepWith: 60 });
    for (const block of blocks) write.block(block);
  }
  root.end();
  markPages(doc, paper);
  doc.end();
  return whole;
}

function collect(doc: PdfFile): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on("data", (chunk) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
}

type LineStyle = {
  face: Face;
  size: number;
  colour?: string;
  before?: number;
  after?: number;
  /** Space that must be left below it on the page, or it starts the next one. */
  keepWith?: number;
};

function createWriter(doc: PdfFile, root: Structure) {
  const width = doc.page.width - 2 * MARGIN;
  const bottom = doc.page.height - MARGIN - 14; // above the page number
  const makeRoom = (height: number) => {
    if (doc.y + height > bottom) doc.addPage();
  };
  const setFont = (face: Face, size: number) => doc.font(face).fontSize(size);

  function line(
    tag: string,
    said: string,
    { face, size, colour = INK, before = 0, after = 4, keepWith = 0 }: LineStyle,
  ) {
    setFont(face, size);
    const text = printable(doc, said);
    makeRoom(before + doc.heightOfString(text, { width, lineGap: 2 }) + keepWith);
    if (doc.y > MARGIN) doc.y += before;
    root.add(
      doc.struct(tag, () => {
        setFont(face, size).fillColor(colour).text(text, MARGIN, doc.y, { width, lineGap: 2 });
      }),
    );
    doc.y += after;
  }

  function row(table: Structure, cells: readonly Cell[], size: number) {
    const heights = cells.map(({ text, face, width: share }) => {
      setFont(face, size);
      return doc.heightOfString(printable(doc, text), { width: share - 8, lineGap: 1.5 });
    });
    const height = Math.max(...heights) + 7;
    makeRoom(height);
    const y = doc.y;
    let x = MARGIN;
    const tr = doc.struct("TR");
    table.add(tr);
    for (const { text, face, tag, width: share } of cells) {
      const at = x;
      tr.add(
        doc.struct(tag, () => {
          setFont(face, size).fillColor(tag === "TH" ? FAINT : INK);
          doc.text(printable(doc, text), at, y + 3, { width: share - 8, lineGap: 1.5 });
        }),
      );
      x += share;
    }
    tr.end();
    doc.y = y + height;
    rule();
  }

  function rule() {
    doc.markContent("Artifact", { type: "Layout" });
    doc.lineWidth(0.5).strokeColor(LINE);
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + width, doc.y)
      .stroke();
    doc.endMarkedContent();
  }

  function facts(all: readonly Fact[]) {
    const table = doc.struct("Table");
    root.add(table);
    for (const { label, value, isCode } of all) {
      const face = isCode ? "code" : "text";
      row(
        table,
        [
          { text: label, face: "text", tag: "TH", width: width * LABEL_SHARE },
          { text: value, face, tag: "TD", width: width * (1 - LABEL_SHARE) },
        ],
        isCode ? 8.5 : 9.5,
      );
    }
    table.end();
    doc.y += 4;
  }

  function tableOf({ head, widths, rows, codeColumn }: Extract<Block, { kind: "table" }>) {
    const table = doc.struct("Table");
    root.add(table);
    const cells = (texts: readonly string[], isHead: boolean) =>
      texts.map((text, n): Cell => {
        const face = isHead ? "strong" : n === codeColumn ? "code" : "text";
        return { text, face, tag: isHead ? "TH" : "TD", width: width * (widths[n] ?? 0) };
      });
    row(table, cells(head, true), 8.5);
    for (const one of rows) row(table, cells(one, false), 8.5);
    table.end();
    doc.y += 4;
  }

  function block(one: Block) {
    switch (one.kind) {
      case "facts":
        return facts(one.facts);
      case "words":
        return line("BlockQuote", one.words, { face: "text", size: 10.5, before: 3, after: 6 });
      case "note":
        return line("P", one.text, { face: "text", size: 9.5, colour: FAINT, before: 2 });
      case "heading":
        return line("H3", one.text, { face: "strong", size: 10, before: 8, after: 3, keepWith: 40 });
      case "table":
        return tableOf(one);
    }
  }

  return {
    line,
    facts,
    block,
    stamp: (text: string) => line("P", text, { face: "strong", size: 12, colour: ERROR, after: 10 }),
  };
}

/** Adds the footer to each page and the stamp to those after the first. They are artifacts, so that screen readers skip them. */
function markPages(doc: PdfFile, { foot, stamp }: PrintableDocument): void {
  const { start, count } = doc.bufferedPageRange();
  for (let n = start; n < start + count; n++) {
    doc.switchToPage(n);
    doc.markContent("Artifact", { type: "Pagination", attached: ["Bottom"] });
    doc.page.margins.bottom = 0; // otherwise the text would start another page
    const y = doc.page.height - MARGIN + 8;
    const width = doc.page.width - 2 * MARGIN;
    doc.font("text").fontSize(8).fillColor(FAINT);
    doc.text(`${printable(doc, foot)} · Seite ${n - start + 1} von ${count}`, MARGIN, y, { width, lineBreak: false });
    if (stamp !== undefined && n > start) {
      doc.font("strong").fontSize(8).fillColor(ERROR);
      doc.text(printable(doc, stamp), MARGIN, MARGIN / 2, { width, lineBreak: false });
    }
    doc.endMarkedContent();
  }
}

/** Prints characters that the font lacks as their code: no part of a name may be lost silently. */
function printable(doc: PdfFile, text: string): string {
  const { font } = doc._font;
  return Array.from(text.normalize("NFC"), (char) => {
    const point = char.codePointAt(0) ?? 0;
    if (char === "\n" || font.hasGlyphForCodePoint(point)) return char;
    return point < 32 ? " " : `[U+${point.toString(16).toUpperCase().padStart(4, "0")}]`;
  }).join("");
}
