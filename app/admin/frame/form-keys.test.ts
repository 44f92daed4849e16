import { expect, test } from "vitest";
import { formKeys } from "./form-keys.ts";

test("the stairlifts have the number of their variant, and solar has none", () => {
  expect(formKeys).toContainEqual({ key: "1", formType: "treppenlift" });
  expect(formKeys).toContainEqual({ key: "7", formType: "treppenlift7" });
  expect(formKeys.map(({ formType }) => formType)).not.toContain("solar");
});

test("no two forms have the same key", () => {
  expect(new Set(formKeys.map(({ key }) => key)).size).toBe(formKeys.length);
});
