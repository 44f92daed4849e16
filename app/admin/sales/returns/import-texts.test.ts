import { expect, test } from "vitest";
import { fileProblem, importedText, rejectedOf, rejectedTexts } from "./return-texts.ts";

const line = (n: number, result: Parameters<typeof importedText>[0][number]["result"]) => ({
  line: n,
  reference: "r",
  reason: "Fake",
  result,
});

test("an imported list shows recorded and repeated requests, and each other line's reason", () => {
  const lines = [line(2, "recorded"), line(3, "known"), line(4, "not-sold"), line(5, "no-reason")];
  expect(importedText(lines)).toBe("1 return request recorded, 1 recorded before, 2 lines rejected");
  expect(rejectedOf(lines).map(({ line: n, result }) => [n, rejectedTexts[result]])).toEqual([
    [4, "The lead was not sold to this buyer"],
    [5, "It names no reason that we know"],
  ]);
});

test("a file that is not a list says what it needs", () => {
  expect(fileProblem({ kind: "no-heading" })).toContain("Referenz and Grund");
  expect(fileProblem({ kind: "broken", line: 7, why: "stray-quote" })).toContain("Line 7: a quote");
  expect(fileProblem({ kind: "too-long" })).toContain("5,000 lines");
});
