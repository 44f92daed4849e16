import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { PastTests } from "./past-tests.tsx";

const now = new Date("2026-11-16T10:45:00Z");
const by = "eva@stufenlos.example";

test("the last tests show time, result and user, and no list without tests", () => {
  const tests = [
    { at: new Date("2026-11-16T09:31:00Z"), by, outcome: "not_sent" as const },
    { at: new Date("2026-11-16T09:41:00Z"), by, outcome: "accepted" as const },
  ];
  expect(renderText(PastTests, { tests, now })).toMatch(
    /10:31.* no connection eva@stufenlos.example .*10:41.* accepted eva@stufenlos.example/,
  );
  expect(renderHtml(PastTests, { tests: [], now })).toBe("");
});
