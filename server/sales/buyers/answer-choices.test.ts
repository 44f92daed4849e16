import { expect, test } from "vitest";
import { answerChoices } from "./answer-choices.ts";

test("a question that several forms ask is listed once, with the answers of all of them", () => {
  const choices = answerChoices();
  expect(new Set(choices.map(({ field }) => field)).size).toBe(choices.length);
  expect(choices.every(({ values }) => new Set(values).size === values.length && values.length > 1)).toBe(true);
});

test("what is about health is said, and names and numbers are not offered", () => {
  const choices = answerChoices();
  expect(choices.find(({ field }) => field === "careGrade")?.isHealth).toBe(true);
  expect(choices.filter(({ field }) => ["email", "phone", "lastName", "postalCode"].includes(field))).toEqual([]);
});
