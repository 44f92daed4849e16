import { expect, test } from "vitest";
import { readCents } from "./order-terms.ts";

test.each([
  ["45", 4500],
  ["45,50", 4550],
  ["45.50", 4550],
  ["45,5", 4550],
  [" 0,07 ", 7],
  ["19.99", 1999],
  ["60000", 6_000_000],
  ["0", 0],
])("%j is %i cents", (text, cents) => {
  expect(readCents(text)).toBe(cents);
});

test.each(["", "-1", "1.234", "1.234,50", "1,234.50", "45 50", "45,", ",50", "4e2", "€45", "forty"])(
  "%j is no amount",
  (text) => {
    expect(readCents(text)).toBeUndefined();
  },
);
