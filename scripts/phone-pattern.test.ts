import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FILE, phonePattern } from "./phone-pattern.ts";

test("the pattern of German numbers is the one of the installed library", () => {
  expect(readFileSync(FILE, "utf8")).toBe(phonePattern());
});
