import { expect, test } from "vitest";
import { medianWait, waitClassOf } from "./waits.ts";

test.each([
  [0, 0],
  [0.9, 0],
  [1, 1],
  [4, 2],
  [59, 30],
  [300, 300],
  [86_400, 300],
  [-5, 0],
])("%d seconds are counted as %d", (seconds, least) => {
  expect(waitClassOf(seconds)).toBe(least);
});

test("the median is the class that holds half of the dwell times", () => {
  expect(medianWait(new Map())).toBeUndefined();
  expect(medianWait(new Map([[30, 1]]))).toBe(30);
  expect(
    medianWait(
      new Map([
        [60, 1],
        [2, 2],
        [5, 1],
      ]),
    ),
  ).toBe(2);
  expect(
    medianWait(
      new Map([
        [0, 1],
        [10, 5],
        [300, 1],
      ]),
    ),
  ).toBe(10);
});
