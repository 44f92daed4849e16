import { expect, test } from "vitest";
import { formTypes } from "#funnels/registry.ts";
import { formCode, formName } from "./form-names.ts";

test("stairlifts are numbered as in the specification, and solar is S", () => {
  const known = formTypes.map((formType) => `${formCode(formType)} ${formName(formType)}`);
  expect(known).toEqual(
    expect.arrayContaining([
      "S Solar",
      "V1 Treppenlift",
      "V2 Treppenlift 2",
      "V3 Treppenlift 3",
      "V4 Treppenlift 4",
      "V5 Treppenlift 5",
      "V6 Treppenlift 6",
      "V7 Treppenlift 7",
    ]),
  );
});

test("codes and names of forms are unique", () => {
  expect(new Set(formTypes.map(formCode)).size).toBe(formTypes.length);
  expect(new Set(formTypes.map(formName)).size).toBe(formTypes.length);
});

test("a removed form is called by its type", () => {
  expect(formName("keller")).toBe("keller");
});
