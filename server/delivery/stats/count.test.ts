import { expect, test } from "vitest";
import { COUNTED_TO, countedTo, NONE, sumOf } from "./what-counts.ts";

test("a count that stops says that there are more", () => {
  expect(countedTo(COUNTED_TO)).toEqual({ count: COUNTED_TO, isMore: false });
  expect(countedTo(COUNTED_TO + 1)).toEqual({ count: COUNTED_TO, isMore: true });
  expect(countedTo(3, 2)).toEqual({ count: 2, isMore: true });
});

test("a sum of counts has more if one of them has", () => {
  expect(sumOf([])).toEqual(NONE);
  expect(sumOf([countedTo(3), countedTo(4)])).toEqual({ count: 7, isMore: false });
  expect(sumOf([countedTo(3), countedTo(5, 4)])).toEqual({ count: 7, isMore: true });
});
