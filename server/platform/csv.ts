import { setImmediate as othersTurn } from "node:timers/promises";

/** A line of a table with the number of the line in the file at which it begins, from one. */
export type CsvRow = { line: number; cells: string[] };

/** The heading is the first line that the caller knows as one; rows are those behind it. */
type CsvTable = { kind: "table"; heading: CsvRow; rows: CsvRow[] };

/**
 * The text of a file, by how programs save tables: UTF-16 with a byte order mark (Google, Excel), UTF-8 with or without one, and what is not
 * valid UTF-8 is Windows-1252 (older Excel).
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const DELIMITERS = ["\t", ";", ","] as const;
/** Before the heading may stand a title and a time. */
const HEADING_WITHIN = 20;
/** No export has more columns or longer cells; what is behind them is left out. */
const MAX_CELLS = 500;
const MAX_CELL_LENGTH = 10_000;
/** Characters read before the event loop gets its turn. */
const SLICE = 32_768;

type Asked = { isHeading: (cells: readonly string[]) => boolean; maxRows: number };

/**
 * RFC 4180. What separates the cells is the sign by which one of the first lines is a heading: a firm's name may hold any of them, and a
 * title more than the heading. Empty lines are left out. However large the text, nobody waits for the whole of it.
 */
export async function readCsv(
  text: string,
  { isHeading, maxRows }: Asked,
): Promise<CsvTable | { kind: "no-heading" } | { kind: "too-long" }> {
  for (const delimiter of DELIMITERS) {
    const first = await read(text, delimiter, HEADING_WITHIN);
    const heading = first.find(({ cells }) => isHeading(cells));
    if (!heading) continue;
    const most = first.indexOf(heading) + 1 + maxRows;
    const all = await read(text, delimiter, most + 1);
    if (all.length > most) return { kind: "too-long" };
    return { kind: "table", heading, rows: all.slice(first.indexOf(heading) + 1) };
  }
  return { kind: "no-heading" };
}

async function read(text: string, delimiter: string, most: number): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for (const row of rowsOf(text, delimiter)) {
    if (row === "pause") await othersTurn();
    else if (rows.push(row) >= most) break;
  }
  return rows;
}

/** Rows with anything in them, and from time to time a pause. */
function* rowsOf(text: string, delimiter: string): Generator<CsvRow | "pause"> {
  const endOfCell = new RegExp(`[${delimiter}\r\n]|$`, "g");
  const beginOfQuoted = /[^\S\t\r\n]*"/y;
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  let pausedAt = at;
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  while (at < text.length || row.cells.length > 0) {
    if (at - pausedAt > SLICE) {
      pausedAt = at;
      yield "pause";
    }
    let quoted = "";
    beginOfQuoted.lastIndex = at;
    if (beginOfQuoted.test(text)) {
      const begin = beginOfQuoted.lastIndex;
      let end = begin;
      for (; end < text.length; end++) {
        const sign = text.charAt(end);
        if (sign === "\n") line++;
        if (sign === '"' && text.charAt(end + 1) !== '"') break;
        if (sign === '"') end++;
        if (end - pausedAt > SLICE) {
          pausedAt = end;
          yield "pause";
        }
      }
      quoted = text.slice(begin, Math.min(end, begin + MAX_CELL_LENGTH)).replaceAll('""', '"');
      at = end + 1;
    }
    endOfCell.lastIndex = Math.min(at, text.length);
    const end = endOfCell.exec(text)?.index ?? text.length;
    const cell = `${quoted}${text.slice(at, Math.min(end, at + MAX_CELL_LENGTH))}`.trim();
    if (row.cells.length < MAX_CELLS) row.cells.push(cell);
    at = end + (text.startsWith("\r\n", end) ? 2 : 1);
    if (text.charAt(end) === delimiter) continue;
    if (row.cells.some((one) => one !== "")) yield row;
    row = { line: ++line, cells: [] };
  }
}

/** The byte order mark, by which Excel knows that the file is UTF-8. */
export const CSV_BEGIN = "\ufeff";

/** Some lines of a file, and the ids of what they hold. */
export type CsvChunk = { text: string; ids: readonly string[] };

/** A figure that we have computed is a number; a text may have been typed by anybody, also if it looks like one. */
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

/** It would make a day of a text too: 5-7 is 5 July. */
const CHANGED_TO_DAY = /^\s*\d{1,2}[./-]\d{1,4}\.?\s*$/;

const isChanged = (text: string): boolean => [FORMULA, CHANGED_NUMBER, CHANGED_TO_DAY].some((sign) => sign.test(text));

const guard = (text: string): string => (isChanged(text) ? `'${text}` : text);

/** RFC 4180. */
const quote = (text: string): string => (/[;"\r\n\t,']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
