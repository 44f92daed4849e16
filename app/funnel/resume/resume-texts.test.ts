import { expect, test } from "vitest";
import { resumeTexts } from "./resume-texts.ts";

test("somebody who comes back is told where they were", () => {
  expect(resumeTexts.goOn(6, 10)).toBe("Weitermachen bei Frage 6 von 10");
  expect(resumeTexts.beginAnew).toBe("Neu beginnen");
  expect(`${resumeTexts.title} ${resumeTexts.text}`).toBe(
    "Willkommen zurück. Ihre Antworten sind auf diesem Gerät noch da.",
  );
});
