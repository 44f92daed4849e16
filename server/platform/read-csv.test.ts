import { expect, test } from "vitest";
import { CSV_BEGIN, csvLine, decodeText, readCsv } from "./csv.ts";

/** A heading names a firm and a place. */
const isHeading = (cells: readonly string[]) => cells.includes("Firma") && cells.includes("Ort");
const read = (text: string, maxRows = 100) => readCsv(text, { isHeading, maxRows });

async function cells(text: string): Promise<string[][]> {
  const table = await read(text);
  return table.kind === "table" ? [table.heading, ...table.rows].map((row) => row.cells) : [];
}

test.each([
  ["Firma,Ort\nc,d", ["c", "d"]],
  ["Firma;Ort\r\nc;d\r\n", ["c", "d"]],
  ["Firma\tOrt\rc\td", ["c", "d"]],
  ['"Firma","Ort"\n"a, ""b""",c', ['a, "b"', "c"]],
  ['Firma;Ort\n\n"two\nlines";x', ["two\nlines", "x"]],
  ['Firma;Ort\n "a"b ; c', ["ab", "c"]],
  ["Firma;Ort\na;", ["a", ""]],
  ['Firma;Ort\n"never closed;x', ["never closed;x"]],
])("%j is read", async (text, row) => {
  expect(await cells(text)).toEqual([["Firma", "Ort"], row]);
});

test.each([
  ["Firma;Ort\nMüller; GmbH, Köln, Bonn, Ulm\nA, B, C, D; Ulm", 2],
  ["Bericht, Oktober, 2026, alle, Konten\nFirma;Ort\nA, B, C;Ulm", 1],
  ["Firma,Ort\nA;B;C;D;E;F,Ulm", 1],
])("what separates the cells of %j is what separates its heading", async (text, rows) => {
  const [, ...read] = await cells(text);
  expect(read).toHaveLength(rows);
  for (const row of read) expect(row).toHaveLength(2);
});

test("without a heading in the first twenty lines there is no table", async () => {
  expect((await read("")).kind).toBe("no-heading");
  expect((await read("a;b\nc;d")).kind).toBe("no-heading");
  expect((await read(`${"title\n".repeat(20)}Firma;Ort`)).kind).toBe("no-heading");
  expect((await read(`${"title\n\n".repeat(19)}Firma;Ort`)).kind).toBe("table");
});

test("lines are told by their number in the file, also behind a cell with two lines", async () => {
  const table = await read('Firma;Ort\r\n"x\ny";1\r\n\r\nz;2');
  expect(table.kind === "table" && table.rows.map(({ line }) => line)).toEqual([2, 5]);
});

test("reads what we write", async () => {
  const line = ['sagte "ja"; dann nein', "Köln", "1,5"];
  expect(await cells(CSV_BEGIN + csvLine(["Firma", "Ort", "Zahl"]) + csvLine(line))).toContainEqual(line);
});

test("more lines than asked for are not read", async () => {
  expect((await read(`Firma;Ort\n${"a;b\n".repeat(100)}`)).kind).toBe("table");
  expect((await read(`Firma;Ort\n${"a;b\n".repeat(101)}`)).kind).toBe("too-long");
});

test.each([
  ["newlines", "\n"],
  ["lines of a sign", "a\n"],
  ["lines of a comma", ",\n"],
  ["cells", ";"],
  ["quotes", '"'],
  ["signs in quotes", "", '"'],
  ["newlines in quotes", "\n", '"'],
])("in a megabyte of %s others have their turn at least every 64 KB", async (_, sign, begin = "") => {
  const text = `Firma;Ort\n${begin}${(sign || "a").repeat(1_000_000 / (sign || "a").length)}`;
  let [turns, isRead] = [0, false];
  const other = (): void => void (isRead || (turns++, setImmediate(other)));
  setImmediate(other);
  const { kind } = await read(text, 1_000_000);
  isRead = true;
  expect(kind).toBe("table");
  expect(turns).toBeGreaterThan(text.length / 65_536);
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
