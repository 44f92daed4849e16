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
