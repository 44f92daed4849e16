import { expect, test } from "vitest";
import { resumeTexts } from "./resume-texts.ts";

test("a returning visitor is told the step, and that nothing was sent", () => {
  expect(resumeTexts.goOn).toBe("Ja, weitermachen");
  expect(resumeTexts.beginAnew).toBe("Neu beginnen");
  expect(`${resumeTexts.title} ${resumeTexts.text(6)}`).toBe(
    "Willkommen zurück. Ihre Anfrage ist noch nicht abgeschickt. Möchten Sie bei Frage 6 weitermachen?",
  );
});
