import { expect, test } from "vitest";
import { cookieQuestion, type CookieQuestion } from "./cookie-question.ts";

test("without an id of a platform there is nothing to ask", () => {
  expect(cookieQuestion([])).toBeUndefined();
});

const asked = {
  meta: cookieQuestion(["meta"]),
  google: cookieQuestion(["google"]),
  both: cookieQuestion(["meta", "google"]),
};

test.each(Object.entries(asked))("%s: the question is two short sentences that name the USA", (_, question) => {
  const { text } = question as CookieQuestion;
  expect(text.split(/(?<=[.?]) /)).toHaveLength(2);
  expect(text.length).toBeLessThan(160);
  expect(text).toMatch(/USA/);
});

test("only who is used is named", () => {
  expect(JSON.stringify(asked.meta)).toMatch(/Meta.*Prüfsumme.*90 Tage/);
  expect(JSON.stringify(asked.meta)).not.toContain("Google");
  expect(JSON.stringify(asked.google)).toMatch(/Google.*Kennung Ihres Klicks/);
  expect(JSON.stringify(asked.google)).not.toMatch(/Meta|Facebook/);
  expect(asked.both?.text).toMatch(/Meta \(Facebook\) und Google/);
});

test.each(Object.entries(asked))(
  "%s: the details promise nothing about health, and that the choice can be changed",
  (_, question) => {
    for (const word of ["Angaben zur Gesundheit gehen nie", "jederzeit"])
      expect(question?.marketing.text).toContain(word);
  },
);
