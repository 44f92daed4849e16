import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { drawBars } from "./draw-bars.ts";

/** Decodes the picture into rows of palette indexes. */
function rowsOf(png: Buffer): { width: number; height: number; at: (x: number, y: number) => number } {
  let packed = Buffer.alloc(0);
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      packed = Buffer.concat([packed, png.subarray(at + 8, at + 8 + png.readUInt32BE(at))]);
  const rows = inflateSync(packed);
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  return { width, height, at: (x, y) => rows[y * (width + 1) + 1 + x] ?? -1 };
}

const bar = (value: number) => ({ value, over: "12.4k", under: "09.11." });

test("a bar is as high as its value, and the last one has another colour", () => {
  const { width, height, at } = rowsOf(drawBars([bar(50), bar(100)]));
  expect([width, height]).toEqual([640, 240]);
  const heightOf = (x: number, colour: number) =>
    Array.from({ length: height }, (_, y) => at(x, y)).filter((found) => found === colour).length;
  expect(heightOf(110, 2)).toBe(80);
  expect(heightOf(430, 3)).toBe(160);
});

test("a loss hangs below the line, with its number above", () => {
  const { at } = rowsOf(drawBars([bar(-100), bar(100)]));
  expect([at(90, 119), at(90, 121), at(90, 199)]).toEqual([0, 2, 2]);
  expect([at(430, 119), at(430, 125)]).toEqual([3, 0]);
});

test("draws zero as a line", () => {
  const { at } = rowsOf(drawBars([bar(0), bar(0)]));
  expect([at(5, 200), at(5, 199)]).toEqual([4, 0]);
  expect(rowsOf(drawBars([])).at(0, 200)).toBe(4);
});

test("writes the numbers in dots", () => {
  const { at } = rowsOf(drawBars([{ value: 0, over: "", under: "1" }]));
  const dots = Array.from({ length: 7 }, (_, row) =>
    Array.from({ length: 5 }, (_, column) => (at(315 + column * 2, 216 + row * 2) === 1 ? "#" : ".")).join(""),
  );
  expect(dots).toEqual(["..#..", ".##..", "..#..", "..#..", "..#..", "..#..", ".###."]);
});
