import { expect, test } from "vitest";
import { COST_FILES, encoded } from "#testing/fixtures/cost-files.ts";
import { decimalSignOf, readAmount, readCount, readCostFile, type WhyRejected } from "./read-cost-file.ts";
import { readCsv } from "#server/platform/csv.ts";
import { findColumns, PLATFORMS } from "./cost-columns.ts";
import { readDay, slashOrderOf } from "./read-day.ts";

/** Makes a missing reason a type error. */
const WHY_REJECTED: Record<WhyRejected, true> = {
  "too-many-cells": true,
  "no-campaign": true,
  "no-day": true,
  "unclear-day": true,
  "several-days": true,
  future: true,
  "no-amount": true,
  "no-clicks": true,
  negative: true,
  currency: true,
};

const TODAY = "2026-11-17";

test("there are twelve files, from both platforms, in every encoding", () => {
  expect(COST_FILES).toHaveLength(12);
  expect(new Set(COST_FILES.map(({ platform }) => platform)).size).toBe(2);
  expect(new Set(COST_FILES.map(({ encoding }) => encoding)).size).toBe(4);
});

test("each platform has German and English files and broken lines, and every rejection reason occurs", () => {
  for (const platform of PLATFORMS) {
    const files = COST_FILES.filter((file) => file.platform === platform);
    expect(new Set(files.map(({ text }) => /Kampagne/.test(text)))).toEqual(new Set([true, false]));
    expect(files.some(({ rejected }) => rejected)).toBe(true);
  }
  expect(COST_FILES.flatMap(({ rejected = {} }) => Object.values(rejected))).toEqual(
    expect.arrayContaining(Object.keys(WHY_REJECTED)),
  );
});

test.each(COST_FILES)("$name", async (file) => {
  const read = await readCostFile(encoded(file), TODAY);
  if (read.kind !== "read") throw new Error(read.kind);
  const sums: Record<string, number> = {};
  for (const { campaign, cents } of read.lines) sums[campaign] = (sums[campaign] ?? 0) + cents;
  expect(read.platform).toBe(file.platform);
  expect(sums).toEqual(file.cents);
  expect(read.lines.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(file.clicks);
  expect([...new Set(read.lines.map(({ day }) => day))].toSorted()).toEqual(file.days);
  expect(read.totals).toBe(file.totals ?? 0);
  expect(Object.fromEntries(read.rejected.map(({ line, why }) => [line, why]))).toEqual(file.rejected ?? {});
  const table = await readCsv(encoded(file), {
    isHeading: (cells) => findColumns(cells) !== undefined,
    maxRows: 1000,
  });
  if (table.kind !== "table") throw new Error(table.kind);
  const rows = new Map(table.rows.map(({ line, cells }) => [line, cells.join(" | ")]));
  for (const { line, text } of read.rejected) expect(text).toBe(rows.get(line));
  expect(read.lines.length + read.rejected.length + read.totals).toBe(rows.size);
});

test.each([
  ["", "no-heading"],
  ["Vorname;Telefon\nEva;0171", "no-heading"],
  ["Campaign name,Day,Amount spent (USD)\nLift,2026-10-01,1", "currency"],
])("rejects %j: %s", async (text, kind) => {
  expect((await readCostFile(Buffer.from(text), TODAY)).kind).toBe(kind);
});

test("rejects more than 200,000 lines", async () => {
  const text = `Campaign,Day,Cost\n${"x,2026-10-01,1\n".repeat(200_001)}`;
  expect((await readCostFile(Buffer.from(text), TODAY)).kind).toBe("too-long");
});

test("never throws on random bytes", async () => {
  for (let seed = 1; seed < 300; seed++) {
    const bytes = Uint8Array.from({ length: 300 }, (_, n) => (n * seed * 7919 + seed * seed) % 251);
    const text = Buffer.concat([Buffer.from("Campaign,Day,Cost\n"), bytes]);
    expect(["read", "broken"]).toContain((await readCostFile(text, TODAY)).kind);
  }
});

test.each([
  ["1.234,56 €", ",", 123_456],
  ["€1,234.56", ".", 123_456],
  ["12,3", ",", 1230],
  ["1 234,5", ",", 123_450],
  ["1'234.50", ".", 123_450],
  ["0,005", ",", 1],
  ["--", ",", 0],
  ["1.23", ",", undefined],
  ["1,2,3", ",", undefined],
  ["abc", ".", undefined],
] as const)("amount %j with decimal sign %j", (text, sign, cents) => {
  expect(readAmount(text, sign)).toBe(cents);
});

test.each([
  [["1.234", "2.345,5"], ","],
  [["1,234", "1.5"], "."],
  [["1.234", "2.000"], undefined],
  [["12", "", "--"], undefined],
])("the decimal sign of %j is %s", (amounts, sign) => {
  expect(decimalSignOf(amounts)).toBe(sign);
});

test.each([
  ["1.204", 1204],
  ["1,204", 1204],
  ["", 0],
  ["viele", undefined],
])("%j clicks", (text, count) => {
  expect(readCount(text)).toBe(count);
});

test.each([
  ["2026-02-29", undefined],
  ["29.02.2028", "2028-02-29"],
  ["1.10.26", "2026-10-01"],
  ["3 May 2026", "2026-05-03"],
  ["Mai 3, 2026", "2026-05-03"],
  ["13/10/2026", "2026-10-13"],
  ["heute", undefined],
])("day %j", (text, day) => {
  expect(readDay(text, slashOrderOf([text]))).toBe(day);
});
