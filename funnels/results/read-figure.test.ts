import { expect, test } from "vitest";
import { readNumber, readRange } from "./read-figure.ts";

test.each([
  ["4.180", 4180],
  ["16.720", 16720],
  ["960", 960],
  ["1,5", 1.5],
  ["1.234,5", 1234.5],
  ["4180", 4180],
  [" 30 ", 30],
  ["", undefined],
  ["4.18", undefined],
  ["4,180.0", undefined],
  ["rund 4.000", undefined],
  ["-5", undefined],
])("%j is read as %s", (written, number) => {
  expect(readNumber(written)).toBe(number);
});

test.each([
  ["3.500 bis 8.000", [3500, 8000]],
  ["25 bis 45", [25, 45]],
  ["7 bis 7", [7, 7]],
  ["8.000 bis 3.500", undefined],
  ["3.500", undefined],
  ["3.500 - 8.000", undefined],
  ["1 bis 2 bis 3", undefined],
])("%j is read as the range %j", (written, range) => {
  expect(readRange(written)).toEqual(range);
});
