import { expect, test } from "vitest";
import { FORMULA_STRINGS } from "#testing/fixtures/formula-strings.ts";
import { CSV_BEGIN, csvLine } from "./csv.ts";

/** Parses one line by RFC 4180. */
function cellsOf(line: string): string[] {
  const cells = line.replace(/\r\n$/, "").matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^";]*))/g);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}

test("two hundred texts that look like formulas are written with an apostrophe, and keep every character", () => {
  expect(new Set(FORMULA_STRINGS).size).toBe(200);
  for (const text of FORMULA_STRINGS) expect(cellsOf(csvLine([text, "x"]))).toEqual([`'${text}`, "x"]);
});

test.each([
  ["Hannelore Brandt", "Hannelore Brandt"],
  ["Meyer-Weiß", "Meyer-Weiß"],
  ["h+neu@web.de", "h+neu@web.de"],
  ["50823", "50823"],
  ["", ""],
  ["01067", "'01067"],
  ["01711234567", "'01711234567"],
  ["+49 171 1234567", "'+49 171 1234567"],
  ["0171 1234567", "0171 1234567"],
  ["491711234567", "'491711234567"],
  ['sagte "ja"; dann nein', 'sagte "ja"; dann nein'],
  ["15.4", "'15.4"],
  ["5-7", "'5-7"],
  ["10/12", "'10/12"],
  ["2026-11-15 09:30:00", "2026-11-15 09:30:00"],
  ["2026-11-15", "2026-11-15"],
  ["zwei\r\nZeilen", "zwei\r\nZeilen"],
])("%j is written so that a spreadsheet keeps it", (text, cell) => {
  expect(cellsOf(csvLine(["a", text, "z"]))).toEqual(["a", cell, "z"]);
});

test("a figure below zero stays a number, and a text that looks like one does not", () => {
  expect(csvLine([-5136, -0.25, 0, "-5136"])).toBe('-5136;-0,25;0;"\'-5136"\r\n');
});

test.each([
  [15.4, "15,4"],
  [16.32, "16,32"],
  [42_556.8, "42556,8"],
  [12_480, "12480"],
  [0.000001, "0,000001"],
])("the figure %d is a number for a German spreadsheet", (figure, cell) => {
  expect(csvLine([figure, figure])).toBe(`${cell};${cell}\r\n`);
});

test("cells are separated by semicolons, lines by CR LF, and the file begins with a byte order mark", () => {
  expect(csvLine(["a", "b;c", "ä"])).toBe('a;"b;c";ä\r\n');
  expect(Buffer.from(CSV_BEGIN)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
});
