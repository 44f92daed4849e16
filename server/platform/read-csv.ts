/** A line of a table with the number of the line in the file at which it begins, from one. */
export type CsvRow = { line: number; cells: string[] };

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

/** RFC 4180, whatever separates the cells: the sign that is in most lines, or in as many and oftener. Empty lines are left out. */
export function readCsv(text: string): CsvRow[] {
  const [best = []] = DELIMITERS.map((delimiter) => split(text.replace(/^\uFEFF/, ""), delimiter)).toSorted(
    (one, other) => widthOf(other) - widthOf(one),
  );
  return best.filter(({ cells }) => cells.some((cell) => cell !== ""));
}

/** How many cells the widest of the first lines has: titles and totals are narrow, the heading is not. */
const widthOf = (rows: readonly CsvRow[]): number => Math.max(0, ...rows.slice(0, 30).map(({ cells }) => cells.length));

function split(text: string, delimiter: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let line = 1;
  let begun = 1;
  const endCell = () => {
    cells.push(cell.trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    rows.push({ line: begun, cells });
    cells = [];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === "\n") line++;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === "") {
      isQuoted = true;
      cell = "";
    } else if (sign === delimiter) endCell();
    else if (sign === "\n" || (sign === "\r" && text.charAt(at + 1) !== "\n")) {
      endRow();
      begun = sign === "\n" ? line : ++line;
    } else if (sign !== "\r") cell += sign;
  }
  if (cell !== "" || cells.length > 0) endRow();
  return rows;
}
