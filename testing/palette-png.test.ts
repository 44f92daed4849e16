import { crc32, deflateSync, inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readPng, toPalettePng } from "./palette-png.ts";

/** A PNG as a browser would write it. Each row stands as it is stored: its filter, then its bytes. */
function pngOf(width: number, kind: "rgb" | "rgba", rows: number[][], { interlaced = 0 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([8, kind === "rgb" ? 2 : 6, 0, 0, interlaced], 8);
  const packed = deflateSync(Buffer.from(rows.flat()));
  const half = packed.length >> 1; // browsers split the data into several chunks
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    ...(
      [
        ["IHDR", header],
        ["tEXt", Buffer.from("to be skipped")],
        ["IDAT", packed.subarray(0, half)],
        ["IDAT", packed.subarray(half)],
        ["IEND", Buffer.alloc(0)],
      ] as const
    ).map(([type, body]) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(body.length);
      return Buffer.concat([length, Buffer.from(type), body, Buffer.alloc(4)]);
    }),
  ]);
}

/** The chunks of a PNG, each checked against its own sum. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length;) {
    const end = at + 8 + png.readUInt32BE(at);
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
    chunks.set(png.toString("latin1", at + 4, at + 8), png.subarray(at + 8, end));
    at = end + 4;
  }
  return chunks;
}

function coloursOfPalettePng(png: Buffer): number[][] {
  const chunks = chunksOf(png);
  const width = chunks.get("IHDR")?.readUInt32BE(0) ?? 0;
  const rows = inflateSync(chunks.get("IDAT") ?? Buffer.alloc(0));
  const palette = chunks.get("PLTE");
  return Array.from({ length: rows.length / (width + 1) }, (_, y) => {
    const row = [...rows.subarray(y * (width + 1), (y + 1) * (width + 1))];
    expect(row[0]).toBe(0);
    return row.slice(1).map((index) => palette?.readUIntBE(index * 3, 3) ?? -1);
  });
}

test("every row filter is undone, and an alpha channel left out", () => {
  const picture = pngOf(2, "rgba", [
    [0, 10, 20, 30, 255, 40, 50, 60, 255],
    [1, 10, 20, 30, 255, 30, 30, 30, 0], // beside the left neighbour
    [2, 0, 0, 0, 0, 216, 206, 196, 0], // beside the upper one, wrapping at 256
    [3, 5, 10, 15, 128, 1, 1, 1, 0], // beside the mean of both
    [4, 1, 1, 1, 0, 2, 2, 2, 0], // beside the one that Paeth's rule picks: the upper
    [4, 3, 0, 0, 0, 1, 1, 1, 0], // and here, for red, the upper left
  ]);
  expect([...readPng(picture).colours].map((colour) => colour.toString(16).padStart(6, "0"))).toEqual([
    "0a141e",
    "28323c",
    "0a141e",
    "28323c",
    "0a141e",
    "000000",
    "0a141e",
    "060b10",
    "0b151f",
    "080d12",
    "0e151f",
    "0c0e13",
  ]);
});

test("a picture of few colours keeps every one of them", () => {
  const png = toPalettePng(
    pngOf(2, "rgb", [
      [0, 255, 253, 249, 43, 87, 167],
      [0, 43, 87, 167, 255, 253, 249],
    ]),
  );
  expect([...(chunksOf(png).get("IHDR") ?? [])]).toEqual([0, 0, 0, 2, 0, 0, 0, 2, 8, 3, 0, 0, 0]);
  expect(coloursOfPalettePng(png)).toEqual([
    [0xfffdf9, 0x2b57a7],
    [0x2b57a7, 0xfffdf9],
  ]);
});

describe("a picture of many colours", () => {
  const size = 64;
  const paper = [255, 253, 249];
  const rows = Array.from({ length: size }, (_, y) => [
    0,
    ...Array.from({ length: size }, (_, x) => (x < size / 2 ? paper : [x * 3, y * 3, (x + y) * 2])).flat(),
  ]);
  const before = readPng(pngOf(size, "rgb", rows)).colours;

  test.each([256, 16])("gets by on %i, the flat area keeps its own, and the others stay close", (most) => {
    const png = toPalettePng(pngOf(size, "rgb", rows), most);
    const after = coloursOfPalettePng(png).flat();
    expect(new Set(after).size).toBe(most);
    expect(after[0]).toBe(0xfffdf9);
    const farthest = [...before].map((colour, at) => distance(colour, after[at] ?? 0));
    expect(Math.max(...farthest)).toBeLessThan(most === 256 ? 24 : 80);
  });
});

test("refuses other PNGs", () => {
  expect(() => readPng(Buffer.from("GIF89a, to be sure"))).toThrow("not a PNG");
  expect(() => readPng(pngOf(1, "rgb", [[0, 1, 2, 3]], { interlaced: 1 }))).toThrow("not interlaced");
  expect(() => readPng(pngOf(1, "rgb", [[5, 1, 2, 3]]))).toThrow("no PNG filter 5");
});

function distance(one: number, other: number): number {
  return Math.max(...[16, 8, 0].map((shift) => Math.abs(((one >> shift) & 255) - ((other >> shift) & 255))));
}
