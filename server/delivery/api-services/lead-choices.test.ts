import { expect, test } from "vitest";
import { LEAD_PATHS } from "#server/delivery/adapters/http/lead-paths.ts";
import { answerNames, leadChoices } from "./lead-choices.ts";

test("every list is of a path that a mapping may use, and names its forms", () => {
  expect(Object.keys(leadChoices).filter((path) => !LEAD_PATHS.has(path))).toEqual([]);
  expect(
    Object.values(leadChoices)
      .flat()
      .every(({ forms }) => forms !== ""),
  ).toBe(true);
});

test("a care grade is one word, beside what each form stores", () => {
  expect(leadChoices["lead.canonical.careGrade"]).toContainEqual({
    value: "granted",
    words: "granted",
    forms: expect.stringMatching(/Pflegegrad erteilt in V1, .*; ja in V6; Ja in V7/),
  });
  expect(leadChoices["lead.answers.careGrade"]?.map(({ value }) => value)).toContain("Pflegegrad erteilt");
  expect(answerNames["lead.answers.careGrade"]).toBe("Pflegegrad");
});

test("a salutation is part of the person", () => {
  expect(leadChoices["lead.salutation"]?.map(({ value }) => value)).toEqual(["frau", "herr", "keine-angabe"]);
});
