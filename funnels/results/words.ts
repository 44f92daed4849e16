import type { Range } from "./read-figure.ts";

/** "3.500" */
export const numberWords = (number: number): string => number.toLocaleString("de-DE");

/** "3.500 bis 8.000", each rounded to a multiple of `to`. */
export const rangeWords = (range: Range, to = 1): string =>
  range.map((number) => numberWords(Math.round(number / to) * to)).join(" bis ");
