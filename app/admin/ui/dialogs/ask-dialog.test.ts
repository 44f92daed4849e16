import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { AskDialog } from "./ask-dialog.tsx";

const props = {
  title: "Retry 2 failed deliveries?",
  text: "Each is sent again.",
  intent: "retry-failed",
  fields: [
    ["leads", "1"],
    ["leads", "2"],
  ] as const,
  action: "Retry",
  actionKind: "primary" as const,
};
const ADDRESS = "/admin/forms/solar?view=undelivered&lead=9&ask=retry&leads=1&leads=2";
const actionOf = (html: string) => /<form[^>]*action="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
const isDisabled = (html: string) => /<button[^>]*type="submit"[^>]*disabled=""/.test(html);

test("it asks, and has Cancel before the action", () => {
  expect(renderText(AskDialog, props)).toBe(
    "Retry 2 failed deliveries? Each is sent again. [Close (Esc)] Cancel Esc Retry",
  );
});

test("Cancel and the answer lead back to the list without the question", () => {
  const html = renderHtml(AskDialog, props, ADDRESS);
  expect(/<a[^>]*href="([^"]*)"/.exec(html)?.[1]).toBe("/admin/forms/solar?view=undelivered&amp;lead=9");
  expect(actionOf(html)).toBe("/admin/forms/solar?view=undelivered&lead=9");
});

test("if the open lead will be gone, the answer shuts it", () => {
  expect(actionOf(renderHtml(AskDialog, { ...props, closesLead: true }, ADDRESS))).toBe(
    "/admin/forms/solar?view=undelivered",
  );
});

test("it sends its intent and every field", () => {
  const html = renderHtml(AskDialog, props);
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, ...pair]) => pair);
  expect(hidden).toEqual([
    ["intent", "retry-failed"],
    ["leads", "1"],
    ["leads", "2"],
  ]);
});

test("what cannot be done cannot be pressed", () => {
  expect(isDisabled(renderHtml(AskDialog, props))).toBe(false);
  expect(isDisabled(renderHtml(AskDialog, { ...props, canAct: false }))).toBe(true);
});

test("a note stands beside the buttons", () => {
  expect(renderText(AskDialog, { ...props, side: "Written to the audit log" })).toContain(
    "Written to the audit log Cancel",
  );
});
