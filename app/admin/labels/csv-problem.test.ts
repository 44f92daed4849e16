import { expect, test } from "vitest";
import type { BrokenCsv } from "#server/platform/csv.ts";
import { brokenCsvText } from "./csv-problem.ts";

test.each<[BrokenCsv["why"], string]>([
  ["no-text", "workbook of Excel"],
  ["encoding", "the encoding of the rest, UTF-8"],
  ["open-quote", 'begins with a quote (") and none ends it'],
  ["stray-quote", 'a quote (") stands within a cell'],
  ["too-large", "more than 500 cells or 100,000 signs"],
])("a file refused for %s is told with the line and the cause", (why, cause) => {
  const text = brokenCsvText({ kind: "broken", line: 1234, why });
  expect(text).toMatch(/^Line 1234\b/);
  expect(text).toContain(cause);
});
