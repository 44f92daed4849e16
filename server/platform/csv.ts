import { CsvError, parse } from "csv-parse";
import { isUtf8 } from "node:buffer";
import { pipeline } from "node:stream/promises";
import { setImmediate as othersTurn } from "node:timers/promises";

/** A line of a table with the number of the line in the file at which it begins, from one. */
export type CsvRow = { line: number; cells: string[] };

/** The heading is the first line that the caller recognises; the rows follow it. */
type CsvTable = { kind: "table"; heading: CsvRow; rows: CsvRow[] };

/** A line that would shift all following ones is rejected, never guessed. */
export type BrokenCsv = {
  kind: "broken";
  line: number;
  why: "no-text" | "encoding" | "open-quote" | "stray-quote" | "too-large";
};

export type CsvProblem = BrokenCsv | { kind: "no-heading" | "too-long" };

const DELIMITERS = ["\t", ";", ","];
/** Before the heading may stand a title and a time. */
const HEADING_WITHIN = 20;
/** No export has more columns or longer lines. */
const MAX_CELLS = 500;
const MAX_ROW_BYTES = 100_000;
/** Bytes read before it yields to the event loop. */
const SLICE = 4096;

/**
 * The separator is the character by which one of the first lines is a heading, because names and titles may contain any of them. Empty
 * lines are skipped. Large files do not block the event loop.
 */
export async function readCsv(
  bytes: Uint8Array,
  { isHeading, maxRows }: { isHeading: (cells: readonly string[]) => boolean; maxRows: number },
): Promise<CsvTable | CsvProblem> {
  const text = decoded(bytes);
  if (typeof text !== "string") return text;
  const lines = Buffer.from(text.replaceAll(/\r\n?/g, "\n"));
  const refused: BrokenCsv[] = [];
  for (const delimiter of DELIMITERS) {
    const titles: CsvRow[] = [];
    let found: { heading: CsvRow; end: Offset } | undefined;
    const unread = await readBy(delimiter, lines, { lines: 0, bytes: 0 }, (heading, end) => {
      if (isHeading(heading.cells)) found = { heading, end };
      return found === undefined && titles.push(heading) < HEADING_WITHIN;
    });
    if (found) {
      const rows: CsvRow[] = [];
      const broken = await readBy(delimiter, lines, found.end, (row) => rows.push(row) <= maxRows);
      return rows.length > maxRows ? { kind: "too-long" } : (broken ?? { kind: "table", heading: found.heading, rows });
    }
    if (unread) refused.push(unread);
  }
  const [first] = refused.toSorted((a, b) => b.line - a.line);
  return first && refused.length === DELIMITERS.length ? first : { kind: "no-heading" };
}

/** True for rows with more cells than the heading, as after an unquoted comma: their cells are in the wrong columns. */
export const isWiderThan = (heading: CsvRow, { cells }: CsvRow): boolean =>
  cells.findLastIndex((cell) => cell !== "") >= heading.cells.length;

/**
 * How programs save tables: UTF-16 with a byte order mark (Google, Excel), UTF-8 with or without one, and what is not UTF-8 is Windows-1252
 * (older Excel). Where most of it is UTF-8 all the same, it was cut or put together of two files.
 */
function decoded(bytes: Uint8Array): string | BrokenCsv {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  const encoding = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8";
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes("\0")) return brokenAt(text, "\0", "no-text"); // a workbook, or UTF-16 that does not say so
  if (encoding !== "utf-8" || isUtf8(bytes)) return text;
  const count = (signs: RegExp): number => text.match(signs)?.length ?? 0;
  if (count(/\ufffd/g) >= count(/[\x80-\ufffc]/g)) return new TextDecoder("windows-1252").decode(bytes);
  return brokenAt(text, "\ufffd", "encoding");
}

const brokenAt = (text: string, sign: string, why: BrokenCsv["why"]): BrokenCsv => ({
  kind: "broken",
  line: text.slice(0, text.indexOf(sign)).split(/\r\n?|\n/).length,
  why,
});

/** Number of lines and bytes before a position. */
type Offset = { lines: number; bytes: number };

/**
 * From a place on, until `take` wants no more. Titles and rows are read one after the other: for each row that is not as wide as the first one
 * the library prepares an error, which takes its time.
 */
async function readBy(
  delimiter: string,
  lines: Uint8Array,
  from: Offset,
  take: (row: CsvRow, end: Offset) => boolean,
): Promise<BrokenCsv | undefined> {
  let broken: BrokenCsv | undefined;
  let wantsMore = true;
  let before = { lines: 0, empty_lines: 0 };
  const parser = parse({
    delimiter,
    record_delimiter: "\n",
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: MAX_ROW_BYTES,
    on_record: (record: string[]) => {
      const row = { line: lineBegun(), cells: record.map((cell) => cell.trim()) };
      const end = { lines: from.lines + parser.info.lines, bytes: from.bytes + parser.info.bytes };
      before = { ...parser.info };
      if (wantsMore && record.length > MAX_CELLS) broken = { kind: "broken", line: row.line, why: "too-large" };
      wantsMore &&= !broken && (row.cells.every((cell) => cell === "") || take(row, end));
      return null;
    },
  });
  const lineBegun = (): number => from.lines + before.lines + 1 + parser.info.empty_lines - before.empty_lines;
  try {
    const slices = slicesOf(lines.subarray(from.bytes), () => wantsMore);
    await pipeline(slices, parser.resume());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Only a cell in quotes goes on in the next line
    const isOpen = error.code === "CSV_QUOTE_NOT_CLOSED" || from.lines + parser.info.lines > lineBegun();
    const why = isOpen ? "open-quote" : error.code === "CSV_MAX_RECORD_SIZE" ? "too-large" : "stray-quote";
    if (wantsMore) broken = { kind: "broken", line: lineBegun(), why };
  }
  return broken;
}

async function* slicesOf(bytes: Uint8Array, wantsMore: () => boolean): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length && wantsMore(); at += SLICE) {
    yield bytes.subarray(at, at + SLICE);
    await othersTurn();
  }
}

/** The byte order mark, by which Excel knows that the file is UTF-8. */
export const CSV_BEGIN = "\ufeff";

/** Some lines of a file, and the ids of what they hold. */
export type CsvChunk = { text: string; ids: readonly string[] };

/** Computed figures are numbers. Texts stay texts even if they look like numbers, because anyone may have typed them. */
export type CsvCell = string | number;

/** German Excel expects semicolons and decimal commas: it makes 15 April of 15.4, and a text of 16.32. */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => (typeof cell === "number" ? String(cell).replace(".", ",") : quote(guard(cell)))).join(";")}\r\n`;

/**
 * A spreadsheet takes a text that begins like this, after any blanks, for a formula, and some accept the full-width forms of
 * these characters too. A visitor could type one to run on a member of staff's computer.
 */
const FORMULA = /^[\s\u00a0\u200b\ufeff]*[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/u;

/** A spreadsheet would drop the zero of 01067 and 0171..., and write long numbers as 4,9E+12. */
const CHANGED_NUMBER = /^\s*(0\d+|\d{12,})\s*$/;

/** Excel would also read a text such as 5-7 as a date. */
const CHANGED_TO_DAY = /^\s*\d{1,2}[./-]\d{1,4}\.?\s*$/;

const isChanged = (text: string): boolean => [FORMULA, CHANGED_NUMBER, CHANGED_TO_DAY].some((sign) => sign.test(text));

const guard = (text: string): string => (isChanged(text) ? `'${text}` : text);

/** RFC 4180. */
const quote = (text: string): string => (/[;"\r\n\t,']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
