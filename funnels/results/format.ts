import type { Range } from "./read-figure.ts";

/** "3.500" */
export const formatNumber = (number: number): string => number.toLocaleString("de-DE");

/** "3.500 bis 8.000", each rounded to a multiple of `to`. */
export const formatRange = (range: Range, to = 1): string =>
  range.map((number) => formatNumber(Math.round(number / to) * to)).join(" bis ");
