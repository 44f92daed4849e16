import { expect, test } from "vitest";
import { renderText } from "#testing/render/render-text.ts";
import { AttentionList } from "./attention-list.tsx";

const now = new Date("2026-11-12T09:42:00Z");

test("each thing that needs a person has its reason and a button that names it", () => {
  const attentionItems = [
    { kind: "people", count: 1 },
    { kind: "quarantine", count: 2, isMore: false, oldestAt: now },
  ] as const;
  const text = renderText(AttentionList, { attentionItems, now });
  expect(text).toMatch(/Needs attention 2 /);
  expect(text).toContain("[Review: 1 person waits for access] Review 2 leads in quarantine");
});

test("nothing to do is said in words", () => {
  expect(renderText(AttentionList, { attentionItems: [], now })).toContain("Nothing needs you right now");
});
