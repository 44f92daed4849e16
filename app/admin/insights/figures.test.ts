import { expect, test } from "vitest";
import { changeText, shareOf, shareText } from "./figures.ts";

test("shows no rates below 20", () => {
  expect([shareOf(5, 19), shareOf(5, 20)]).toEqual([undefined, 0.25]);
  expect([shareText(undefined), shareText(0.25)]).toEqual(["–", "25.0\u202f%"]);
});

test.each([
  [106, 100, "6\u202f% more than before"],
  [94, 100, "6\u202f% fewer than before"],
  [100, 100, "as many as before"],
  [100, 19, "19 before"],
  [100, undefined, undefined],
])("%s after %s: %s", (now, before, text) => {
  expect(changeText(now, before)).toBe(text);
});
