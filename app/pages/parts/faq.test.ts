import { expect, test } from "vitest";
import { renderHtml } from "#testing/render/render-text.ts";
import { Questions } from "./faq.tsx";

test("only the first question is open", () => {
  const questions = ["Eins?", "Zwei?", "Drei?"].map((question) => ({ question, answer: "Ja" }));
  const html = renderHtml(Questions, { questions });
  const opened = [...html.matchAll(/<details( open="")?><summary>(\w+\?)/g)].map(([, open, asked]) => [asked, !!open]);
  expect(opened).toEqual([
    ["Eins?", true],
    ["Zwei?", false],
    ["Drei?", false],
  ]);
});
