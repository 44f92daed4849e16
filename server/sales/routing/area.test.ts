import { expect, test } from "vitest";
import { isInArea, readArea } from "./area.ts";

test.each([
  ["50823", [[50823, 50823]]],
  ["20", [[20000, 20999]]],
  ["0", [[0, 9999]]],
  [
    "10115-14199, 20",
    [
      [10115, 14199],
      [20000, 20999],
    ],
  ],
  ["50-53", [[50000, 53999]]],
  ["51;50 52", [[50000, 52999]]],
  ["10-19, 15115", [[10000, 19999]]],
])("parses %s as %j", (text, expected) => {
  expect(readArea(text)).toEqual(expected);
});

test.each(["", " , ", "Köln", "508234", "50823-10115", "-5", "5-", "5--6", "50823, x"])("rejects %j", (text) => {
  expect(readArea(text)).toBeUndefined();
});

test.each([
  ["50823", true],
  ["01067", true],
  ["00999", false],
  ["50999", false],
  ["508", false],
  ["", false],
  ["5082x", false],
])("%j is in 01-02, 50823: %s", (postalCode, expected) => {
  expect(isInArea(readArea("01-02, 50823") ?? [], postalCode)).toBe(expected);
});
