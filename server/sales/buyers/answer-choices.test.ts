import { expect, test } from "vitest";
import { answerChoices } from "./answer-choices.ts";

test("lists a question of several forms once, with all answers", () => {
  const choices = answerChoices();
  expect(new Set(choices.map(({ field }) => field)).size).toBe(choices.length);
  expect(choices.every(({ values }) => new Set(values).size === values.length && values.length > 1)).toBe(true);
});

test("marks health questions, and leaves out names and numbers", () => {
  const choices = answerChoices();
  expect(choices.find(({ field }) => field === "careGrade")?.isHealth).toBe(true);
  expect(choices.filter(({ field }) => ["email", "phone", "lastName", "postalCode"].includes(field))).toEqual([]);
});
