import { expect, test } from "vitest";
import { formTypes } from "#funnels/registry.ts";
import { missingAnswers, questionsOf } from "./questions-of.ts";

const contact = { firstName: "Eva", lastName: "Kurz", fullName: "Eva Kurz", email: "e@web.de", phone: "0171 1234567" };

test.each(formTypes)("%s: a lead from the contact step alone misses every answer about the project", (formType) => {
  const questions = questionsOf(formType);
  const project = questions.filter(({ personal, isAfterSubmit }) => personal === null && !isAfterSubmit);
  expect(project.length).toBeGreaterThan(3);
  expect(missingAnswers(questions, contact)).toBe(project.length);
  const answers = Object.fromEntries(project.flatMap(({ names }) => names.map((name) => [name, "x"])));
  expect(missingAnswers(questions, { ...contact, ...answers })).toBe(0);
});

test("the phone confirmation comes after submission and is no missing answer", () => {
  expect(questionsOf("treppenlift6").filter(({ isAfterSubmit }) => isAfterSubmit)).toMatchObject([
    { names: ["phoneConfirmed"] },
  ]);
});
