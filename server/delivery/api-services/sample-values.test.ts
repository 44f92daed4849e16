import { expect, test } from "vitest";
import { sampleValues } from "./sample-lead.ts";

test("the sample of a form has its person and its own answers, and nothing that it does not ask", () => {
  expect(sampleValues("treppenlift")).toMatchObject({
    "lead.fullName": "Erika Mustermann",
    "lead.postalCode": "50823",
    "lead.isTest": "true",
  });
  expect(sampleValues("treppenlift")).not.toHaveProperty(["lead.answers.roofShape"]);
  expect(sampleValues("solar")).toHaveProperty(["lead.answers.roofShape"]);
});
