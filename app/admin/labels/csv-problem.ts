import type { BrokenCsv } from "#server/platform/csv.ts";

export const MORE_CELLS = "It has more cells than the heading: put a name that holds commas or semicolons in quotes";

/** Why a file cannot be read, with the line to look at. */
export function brokenCsvText({ line, why }: BrokenCsv): string {
  switch (why) {
    case "no-text":
      return `Line ${line} holds no text. If this is a workbook of Excel, save it there as “CSV UTF-8” and choose that file`;
    case "encoding":
      return `Line ${line} is not in the encoding of the rest, UTF-8: the file was cut, or two were put together`;
    case "open-quote":
      return `Line ${line}: a cell begins with a quote (") and none ends it. Add it; a quote of the text is written twice`;
    case "stray-quote":
      return `Line ${line}: a quote (") stands within a cell. Put the cell in quotes; a quote of the text is written twice`;
    case "too-large":
      return `Line ${line} has more than 500 cells or 100,000 signs, which no export has`;
  }
}
