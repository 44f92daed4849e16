import { expect, test } from "vitest";
import { CSV_BEGIN, csvLine } from "./csv.ts";
import { decodeText, readCsv } from "./read-csv.ts";

const cells = (text: string) => readCsv(text).map((row) => row.cells);

test.each([
  [
    "a,b\nc,d",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a;b\r\nc;d\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a\tb\rc\td",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ['"a, ""b""",c', [['a, "b"', "c"]]],
  [
    '"two\nlines";x\n\nnext;y',
    [
      ["two\nlines", "x"],
      ["next", "y"],
    ],
  ],
  ["Bericht, Oktober\na;b;1,5\nc;d;2,5", [["Bericht, Oktober"], ["a", "b", "1,5"], ["c", "d", "2,5"]]],
  ["", []],
])("%j is read", (text, expected) => {
  expect(cells(text)).toEqual(expected);
});

test("lines are told by their number in the file, also behind a cell with two lines", () => {
  expect(readCsv('a;b\n"x\ny";1\n\nz;2').map(({ line }) => line)).toEqual([1, 2, 5]);
});

test("what we write we read", () => {
  const line = ['sagte "ja"; dann nein', "Köln", "1,5"];
  expect(cells(CSV_BEGIN + csvLine(line))).toEqual([line]);
});

test("a text of ours is the same in every encoding it is saved in", () => {
  const text = "Kampagne;Kosten\nWärme;1,50 €";
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
  const windows = Buffer.from(text.replace("€", "\x80"), "latin1");
  expect(decodeText(Buffer.from(text))).toBe(text);
  expect(decodeText(utf16)).toBe(text);
  expect(decodeText(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, "utf16le").swap16()]))).toBe(text);
  expect(decodeText(windows)).toBe(text);
});
