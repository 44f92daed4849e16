import { expect, test } from "vitest";
import { cookieQuestion } from "./cookie-texts.ts";

test("without platforms there is no question", () => {
  expect(cookieQuestion([])).toBeUndefined();
});

const question = cookieQuestion(["meta"]);

test("the question is two short sentences that name the USA", () => {
  const { text = "" } = question ?? {};
  expect(text.split(/(?<=[.?]) /)).toHaveLength(2);
  expect(text.length).toBeLessThan(160);
  expect(text).toMatch(/USA/);
});

test("the details name recipients and duration, promise nothing about health, and say that the choice can be changed", () => {
  expect(question?.marketing.text).toMatch(/Meta.*Prüfsumme.*90 Tage.*Angaben zur Gesundheit gehen nie.*jederzeit/);
  expect(JSON.stringify(question)).not.toContain("Google");
});
