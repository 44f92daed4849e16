import { expect, test } from "vitest";
import { formKeys } from "./form-keys.ts";

test("stairlifts use their variant's number, and solar has none", () => {
  expect(formKeys).toContainEqual({ key: "1", formType: "treppenlift" });
  expect(formKeys).toContainEqual({ key: "7", formType: "treppenlift7" });
  expect(formKeys.map(({ formType }) => formType)).not.toContain("solar");
});

test("form keys are unique", () => {
  expect(new Set(formKeys.map(({ key }) => key)).size).toBe(formKeys.length);
});
