import { expect, test } from "vitest";
import { CSV_FILES } from "#testing/fixtures/csv-files.ts";
import { CSV_BEGIN, csvLine, isWiderThan, readCsv } from "./csv.ts";

/** A heading names a firm and a place. */
const isHeading = (cells: readonly string[]) => cells.includes("Firma") && cells.includes("Ort");
const read = (text: string, maxRows = 100) => readCsv(Buffer.from(text), { isHeading, maxRows });

async function cells(text: string): Promise<string[][]> {
  const table = await read(text);
  return table.kind === "table" ? [table.heading, ...table.rows].map((row) => row.cells) : [];
}

const NAMES = /^(Kampagne|Campaign|Campaign name|Name der Kampagne|Referenz|reference)$/;

test("there are at least forty files, and a refusal for each reason", () => {
  expect(CSV_FILES.length).toBeGreaterThanOrEqual(40);
  expect(new Set(CSV_FILES.flatMap(({ broken, kind }) => broken?.[1] ?? kind ?? []))).toEqual(
    new Set(["no-text", "encoding", "open-quote", "stray-quote", "too-large", "no-heading", "too-long"]),
  );
});

test.each(CSV_FILES)("$name", async ({ bytes, cells, rows, lines, broken, kind }) => {
  const table = await readCsv(bytes, { isHeading: (row) => row.some((cell) => NAMES.test(cell)), maxRows: 200_000 });
  if (broken) expect(table).toEqual({ kind: "broken", line: broken[0], why: broken[1] });
  else if (kind) expect(table).toEqual({ kind });
  else if (table.kind !== "table") expect(table).toBe("a table");
  else {
    const all = [table.heading, ...table.rows];
    if (cells) expect(all.map((row) => row.cells)).toEqual(cells);
    if (lines) expect(table.rows.map(({ line }) => line)).toEqual(lines);
    if (rows !== undefined) expect([table.rows.length, table.rows.at(-1)?.line]).toEqual([rows, rows + 1]);
  }
});

test.each([
  ["a;b", false],
  ["a;b;;", false],
  ["a", false],
  ["a;b;c", true],
])("has %j more cells than the heading? %s", async (row, isWider) => {
  const table = await read(`Firma;Ort\n${row}`);
  if (table.kind !== "table" || !table.rows[0]) throw new Error(table.kind);
  expect(isWiderThan(table.heading, table.rows[0])).toBe(isWider);
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
  ["cells in quotes", '"a""b";c\n'],
])("in 200 KB of %s others have their turn at least every 8 KB", async (_, sign) => {
  const text = `Firma;Ort\n${sign.repeat(200_000 / sign.length)}`;
  let [turns, isRead] = [0, false];
  const other = (): void => void (isRead || (turns++, setImmediate(other)));
  setImmediate(other);
  const { kind } = await read(text, 1_000_000);
  isRead = true;
  expect(kind).toBe("table");
  expect(turns).toBeGreaterThan(text.length / 8192);
});
