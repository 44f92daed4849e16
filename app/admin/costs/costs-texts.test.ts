import { expect, test } from "vitest";
import { fileProblem, savedToast } from "./costs-texts.ts";

test.each([
  [{ kind: "unknown-file" }, "No heading with campaign, day and cost"],
  [{ kind: "too-long" }, "More than 50,000 lines"],
  [{ kind: "currency", currency: "USD" }, "The costs are in USD"],
] as const)("%o is said in words", (previewed, text) => {
  expect(fileProblem(previewed)).toContain(text);
});

test.each([
  [undefined, "The preview is no longer there: choose the file again"],
  [{ kind: "nothing" }, "Nothing in this file can be saved"],
  [{ kind: "saved", rows: 1, replaced: 0, cents: 123_456 }, "Saved €1 234.56 in 1 line"],
  [{ kind: "saved", rows: 3, replaced: 2, cents: 0 }, "Saved €0.00 in 3 lines, 2 of them replaced"],
] as const)("a save that came to %o is told", (saved, text) => {
  expect(savedToast(saved).description?.replaceAll(/[\u202f\u00a0]/g, " ")).toBe(text);
});
