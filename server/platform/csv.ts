/** The byte order mark, by which Excel knows that the file is UTF-8. */
export const CSV_BEGIN = "\ufeff";

/** Some lines of a file, and the ids of what they hold. */
export type CsvChunk = { text: string; ids: readonly string[] };

/** A figure that we have computed is a number; a text may have been typed by anybody, also if it looks like one. */
export type CsvCell = string | number;

/** German Excel expects semicolons. */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => (typeof cell === "number" ? String(cell) : quote(guard(cell)))).join(";")}\r\n`;

/**
 * A spreadsheet takes a text that begins like this, after any blanks, for a formula, and some accept the full-width forms of
 * these characters too. A visitor could type one to run on a member of staff's computer.
 */
const FORMULA = /^[\s\u00a0\u200b\ufeff]*[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/u;

/** A spreadsheet would drop the zero of 01067 and 0171..., and write long numbers as 4,9E+12. */
const CHANGED_NUMBER = /^\s*(0\d+|\d{12,})\s*$/;

const guard = (text: string): string => (FORMULA.test(text) || CHANGED_NUMBER.test(text) ? `'${text}` : text);

/** RFC 4180. */
const quote = (text: string): string => (/[;"\r\n\t,']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
