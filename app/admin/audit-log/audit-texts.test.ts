import { expect, test } from "vitest";
import { auditDetail, auditSentence } from "./audit-texts.ts";

test("a known deed is a sentence, an unknown one is shown as it is", () => {
  expect(auditSentence("service.pause")).toBe("Paused API service");
  expect(auditSentence("moon.paint")).toBe("moon.paint");
});

test("details are words, and what says nothing is left out", () => {
  expect(auditDetail({ count: 118, changed: ["name", "key"], apiKey: true, note: null, gone: [] })).toBe(
    "count 118, changed name, key, api key yes",
  );
});
