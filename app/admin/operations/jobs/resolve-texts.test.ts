import { expect, test } from "vitest";
import { comparedRows, doubtsText, listProblem, noDoubtsText, resolveAction } from "./job-texts.ts";

const counts = { lines: 14, arrived: 9, twice: 1, notListed: 3, unclear: 0, knownLines: 0, strangeLines: 2 };

test("hides zeros unless they are expected", () => {
  const none = { lines: 1, arrived: 0, twice: 0, notListed: 0, unclear: 0, knownLines: 0, strangeLines: 1 };
  expect(comparedRows(none).map(({ word }) => word)).toEqual(["Arrived", "Did not arrive", "Lines that match nothing"]);
  const all = { ...none, twice: 1, unclear: 1, knownLines: 1 };
  expect(comparedRows(all)).toHaveLength(6);
});

test.each([
  [counts, undefined, "Mark 9 as delivered"],
  [counts, "leave", "Mark 9 as delivered"],
  [counts, "send", "Mark 9 as delivered, send 3 again"],
  [{ ...counts, arrived: 0 }, "send", "Send 3 again"],
  [{ ...counts, arrived: 0 }, "leave", undefined],
] as const)("for %o with choice %s the button says %s", (of, choice, words) => {
  expect(resolveAction(of, choice)).toBe(words);
});

test("says if nothing is in doubt or the list is too long", () => {
  expect(noDoubtsText({ tooNew: 0 })).toBe("Every answer of this service is known.");
  expect(noDoubtsText({ tooNew: 1 })).toContain("1 lead is so new");
  expect(doubtsText({ count: 1, tooNew: 0 })).toBe("1 lead is in doubt");
  expect(listProblem("too-long")).toContain("50,000");
});
