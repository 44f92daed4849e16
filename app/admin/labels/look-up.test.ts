import { expect, test } from "vitest";
import { lookUp } from "./look-up.ts";

test.each([
  ["open", "Opened"],
  ["paint", undefined],
  ["toString", undefined],
])("the entry for %s is %s", (key, entry) => {
  expect(lookUp({ open: "Opened" }, key)).toBe(entry);
});
