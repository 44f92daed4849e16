import { writePalettePng } from "#server/platform/palette-png.ts";

/** Labels above and below a bar: digits, spaces and the characters below. */
export type Bar = { value: number; over: string; under: string };

const WIDTH = 640;
const HEIGHT = 240;
const SCALE = 2;
const TOP = 40;
const BOTTOM = 200;
const [PAPER, INK, SOFT, STRONG, LINE] = [0, 1, 2, 3, 4];
const PALETTE = [0xffffff, 0x2c3a40, 0xa9cfdb, 0x0f6c87, 0xb9bdbf];

/** Five columns and seven rows each; the bits of a row are its dots. */
const SIGNS: Readonly<Record<string, readonly number[]>> = {
  "0": [14, 17, 19, 21, 25, 17, 14],
  "1": [4, 12, 4, 4, 4, 4, 14],
  "2": [14, 17, 1, 2, 4, 8, 31],
  "3": [31, 2, 4, 2, 1, 17, 14],
  "4": [2, 6, 10, 18, 31, 2, 2],
  "5": [31, 16, 30, 1, 1, 17, 14],
  "6": [6, 8, 16, 30, 17, 17, 14],
  "7": [31, 1, 2, 4, 8, 8, 8],
  "8": [14, 17, 17, 14, 17, 17, 14],
  "9": [14, 17, 17, 15, 1, 2, 12],
  ".": [0, 0, 0, 0, 0, 12, 12],
  "-": [0, 0, 0, 31, 0, 0, 0],
  "€": [6, 9, 28, 8, 28, 9, 6],
  k: [16, 16, 18, 20, 24, 20, 18],
};
const SIGN_WIDTH = 6 * SCALE;

/**
 * A bar chart with the last bar highlighted, as a PNG because email programs draw no SVG. Negative values hang below the line.
 */
export function drawBars(bars: readonly Bar[]): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(PAPER ?? 0);
  const fill = (x: number, y: number, width: number, height: number, colour = INK ?? 0) => {
    for (let row = Math.max(0, y); row < Math.min(HEIGHT, y + height); row++)
      pixels.fill(colour, row * WIDTH + Math.max(0, x), row * WIDTH + Math.min(WIDTH, Math.max(0, x + width)));
  };
  const write = (text: string, middle: number, y: number) => {
    const left = Math.round(middle - (text.length * SIGN_WIDTH - SCALE) / 2);
    for (const [at, sign] of text.split("").entries())
      for (const [row, dots] of (SIGNS[sign] ?? []).entries())
        for (let column = 0; column < 5; column++)
          if ((dots >> (4 - column)) & 1) fill(left + at * SIGN_WIDTH + column * SCALE, y + row * SCALE, SCALE, SCALE);
  };
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const least = Math.min(0, ...bars.map(({ value }) => value));
  const y = (value: number) => Math.round(BOTTOM - ((value - least) / (most - least || 1)) * (BOTTOM - TOP));
  const place = WIDTH / Math.max(1, bars.length);
  for (const [at, { value, over, under }] of bars.entries()) {
    const middle = Math.round((at + 0.5) * place);
    const [top, bottom] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
    const colour = at === bars.length - 1 ? STRONG : SOFT;
    fill(middle - Math.round(place * 0.3), top, Math.round(place * 0.6), Math.max(2, bottom - top), colour);
    write(over, middle, top - 9 * SCALE);
    write(under, middle, BOTTOM + 8 * SCALE);
  }
  fill(0, y(0), WIDTH, 1, LINE);
  return writePalettePng({ width: WIDTH, height: HEIGHT, palette: PALETTE, pixels });
}
