import { inflateSync } from "node:zlib";
import { PNG_SIGNATURE, writePalettePng } from "#server/platform/palette-png.ts";
import { pickColours } from "./pick-colours.ts";

/** Turns a browser's screenshot into a PNG of at most 256 colours: a third of the size, and nobody sees the difference. */
export function toPalettePng(png: Buffer, most = 256): Buffer {
  const { width, height, colours } = readPng(png);
  const { palette, indexOf } = pickColours(colours, most);
  const pixels = Uint8Array.from(colours, (colour) => indexOf(colour));
  return writePalettePng({ width, height, palette, pixels });
}

const RGB = 2;
const RGBA = 6;

type Picture = { width: number; height: number; colours: Uint32Array };

/** Reads what Chromium writes: 8 bits a channel, not interlaced, opaque even where it has an alpha channel. */
export function readPng(png: Buffer): Picture {
  if (!png.subarray(0, 8).equals(PNG_SIGNATURE)) throw new Error("This is not a PNG");
  let header: Buffer | undefined;
  const packed: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString("latin1", at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    if (type === "IHDR") header = body;
    if (type === "IDAT") packed.push(body);
  }
  const [bits, kind, , , interlaced] = header?.subarray(8) ?? [];
  if (!header || bits !== 8 || (kind !== RGB && kind !== RGBA) || interlaced !== 0) {
    throw new Error("Only PNGs with 8 bits a channel, in RGB or RGBA and not interlaced, are read");
  }
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const channels = kind === RGB ? 3 : 4;
  const bytes = unfilter(inflateSync(Buffer.concat(packed)), width * channels, height, channels);
  const colours = new Uint32Array(width * height);
  for (let i = 0; i < colours.length; i++) colours[i] = bytes.readUIntBE(i * channels, 3);
  return { width, height, colours };
}

/** Undoes the row filters (PNG specification §9). */
function unfilter(filtered: Buffer, rowLength: number, height: number, channels: number): Buffer {
  const bytes = Buffer.alloc(rowLength * height);
  for (let y = 0; y < height; y++) {
    const filter = filtered[y * (rowLength + 1)] ?? 0;
    for (let x = 0; x < rowLength; x++) {
      const at = y * rowLength + x;
      const left = x < channels ? 0 : (bytes[at - channels] ?? 0);
      const up = y === 0 ? 0 : (bytes[at - rowLength] ?? 0);
      const upLeft = y === 0 || x < channels ? 0 : (bytes[at - rowLength - channels] ?? 0);
      bytes[at] = (filtered[y * (rowLength + 1) + 1 + x] ?? 0) + predicted(filter, left, up, upLeft); // wraps at 256
    }
  }
  return bytes;
}

function predicted(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter === 4) return paeth(left, up, upLeft);
  throw new Error(`There is no PNG filter ${filter}`);
}

function paeth(left: number, up: number, upLeft: number): number {
  const byLeft = Math.abs(up - upLeft);
  const byUp = Math.abs(left - upLeft);
  const byUpLeft = Math.abs(left + up - 2 * upLeft);
  if (byLeft <= byUp && byLeft <= byUpLeft) return left;
  return byUp <= byUpLeft ? up : upLeft;
}
