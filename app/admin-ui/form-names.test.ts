import { expect, test } from "vitest";
import { formCode, formName, formTypes } from "./form-names.ts";

test("each form has its code and its name", () => {
  expect(formTypes.map((formType) => `${formCode(formType)} ${formName(formType)}`)).toEqual([
    "S Solar",
    "V1 Treppenlift",
    "V2 Treppenlift 2",
    "V3 Treppenlift 3",
    "V4 Treppenlift 4",
    "V5 Treppenlift 5",
    "V6 Treppenlift 6",
    "V7 Treppenlift 7",
  ]);
});
