import { expect, test } from "vitest";
import { fileProblem, replacesText, savedToast } from "./costs-texts.ts";

test.each([
  [{ kind: "no-heading" }, "No heading with campaign, day and cost"],
  [{ kind: "broken", line: 7, why: "stray-quote" }, "Line 7: a quote"],
  [{ kind: "too-long" }, "More than 200,000 lines"],
  [{ kind: "currency", currency: "USD" }, "The costs are in USD"],
] as const)("%o reads as a sentence", (previewed, text) => {
  expect(fileProblem(previewed)).toContain(text);
});

test.each([
  [undefined, "The preview is no longer there: choose the file again"],
  [{ kind: "nothing" }, "Nothing in this file can be saved"],
  [{ kind: "saved", rows: 1, replaced: 0, cents: 123_456 }, "Saved €1,234.56 in 1 line"],
  [{ kind: "saved", rows: 3, replaced: 2, cents: 0 }, "Saved €0.00 in 3 lines, instead of 2 lines saved before"],
] as const)("a save with result %o shows a toast", (saved, text) => {
  expect(savedToast(saved).description?.replaceAll(/[\u202f\u00a0]/g, " ")).toBe(text);
});

const replaced = (rows: number) => ({ rows, cents: rows * 100 });

test.each([
  [0, 0, "Replaces nothing that was saved before."],
  [1, 0, "Replaces 1 saved line (€1.00) of the same campaigns on the same days. All other costs stay as they are."],
  [
    1,
    2,
    "Replaces 1 saved line (€1.00) of the same campaigns on the same days, and 2 saved lines (€2.00) more if you save what no link matches. All other costs stay as they are.",
  ],
])("of an earlier import, %i matched and %i other lines are replaced", (matched, unmatched, text) => {
  expect(replacesText({ matched: replaced(matched), unmatched: replaced(unmatched) })).toBe(text);
});
