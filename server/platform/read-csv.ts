import { setImmediate as othersTurn } from "node:timers/promises";

/** A line of a table with the number of the line in the file at which it begins, from one. */
export type CsvRow = { line: number; cells: string[] };

/** The heading is the first line that the caller knows as one; rows are those behind it. */
export type CsvTable = { kind: "table"; heading: CsvRow; rows: CsvRow[] };

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
const MOST_CELLS = 500;
const LONGEST_CELL = 10_000;
/** So many signs are read before whoever waits has their turn. */
const SLICE = 32_768;

type Asked = { isHeading: (cells: readonly string[]) => boolean; mostRows: number };

/**
 * RFC 4180. What separates the cells is the sign by which one of the first lines is a heading: a firm's name may hold any of them, and a
 * title more than the heading. Empty lines are left out. However large the text, nobody waits for the whole of it.
 */
export async function readCsv(
  text: string,
  { isHeading, mostRows }: Asked,
): Promise<CsvTable | { kind: "no-heading" } | { kind: "too-long" }> {
  for (const delimiter of DELIMITERS) {
    const first = await read(text, delimiter, HEADING_WITHIN);
    const heading = first.find(({ cells }) => isHeading(cells));
    if (!heading) continue;
    const most = first.indexOf(heading) + 1 + mostRows;
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
      quoted = text.slice(begin, Math.min(end, begin + LONGEST_CELL)).replaceAll('""', '"');
      at = end + 1;
    }
    endOfCell.lastIndex = Math.min(at, text.length);
    const end = endOfCell.exec(text)?.index ?? text.length;
    const cell = `${quoted}${text.slice(at, Math.min(end, at + LONGEST_CELL))}`.trim();
    if (row.cells.length < MOST_CELLS) row.cells.push(cell);
    at = end + (text.startsWith("\r\n", end) ? 2 : 1);
    if (text.charAt(end) === delimiter) continue;
    if (row.cells.some((one) => one !== "")) yield row;
    row = { line: ++line, cells: [] };
  }
}
