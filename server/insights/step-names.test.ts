import { expect, test } from "vitest";
import { fieldName, stepName } from "./known-steps.ts";

test.each([
  ["treppenlift5", "", "Lift type"],
  ["treppenlift5", "care-grade", "Care grade"],
  ["treppenlift5", "phone", "Phone"],
  ["treppenlift3", "9", "Postal code"],
  ["treppenlift3", "10", "Contact"],
  ["treppenlift6", "15", "Step 15"],
  ["treppenlift5", "an-old-step", "An old step"],
  ["treppenlift5", "99", "Step 99"],
  ["a form that no longer exists", "", "First step"],
])("the step of %s at %j is called %j", (formType, slug, name) => {
  expect(stepName(formType, slug)).toBe(name);
});

test("labels a field in words", () => {
  expect(fieldName("phoneNumber")).toBe("Phone number");
});
