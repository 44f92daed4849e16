import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

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
const onClose = () => undefined;
const ADDRESS = "/admin/forms/solar?view=undelivered&lead=9&ask=retry&leads=1&leads=2";
const actionOf = (html: string) => /<form[^>]*action="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
const isDisabled = (html: string) => /<button[^>]*type="submit"[^>]*disabled=""/.test(html);

test("asks, with Cancel before the action", () => {
  expect(renderText(ConfirmDialog, props)).toBe(
    "Retry 2 failed deliveries? Each is sent again. [Close (Esc)] Cancel Esc Retry",
  );
  expect(renderText(ConfirmDialog, { ...props, onClose, role: "alertdialog" })).toBe(
    "Retry 2 failed deliveries? Each is sent again. Cancel Esc Retry",
  );
});

test("a closed dialog renders nothing", () => {
  expect(renderText(ConfirmDialog, { ...props, onClose, open: false })).toBe("");
});

test("Cancel and submit return to the list without the dialog", () => {
  const html = renderHtml(ConfirmDialog, props, ADDRESS);
  expect(/<a[^>]*href="([^"]*)"/.exec(html)?.[1]).toBe("/admin/forms/solar?view=undelivered&amp;lead=9");
  expect(actionOf(html)).toBe("/admin/forms/solar?view=undelivered&lead=9");
});

test("with onClose the URL stays, and Cancel is a button", () => {
  const html = renderHtml(ConfirmDialog, { ...props, onClose }, ADDRESS);
  expect(html).not.toContain("<a");
  expect(actionOf(html)).toBe(ADDRESS);
});

test("the submit also closes a lead that will be gone", () => {
  expect(actionOf(renderHtml(ConfirmDialog, { ...props, closesLead: true }, ADDRESS))).toBe(
    "/admin/forms/solar?view=undelivered",
  );
});

test("sends its intent and every field, also without scripts", () => {
  const html = renderHtml(ConfirmDialog, { ...props, role: "alertdialog" });
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, ...pair]) => pair);
  expect(html).toMatch(/<dialog[^>]*role="alertdialog"[^>]*open=""/);
  expect(hidden).toEqual([
    ["intent", "retry-failed"],
    ["leads", "1"],
    ["leads", "2"],
  ]);
});

test("a disabled action cannot be pressed", () => {
  expect(isDisabled(renderHtml(ConfirmDialog, props))).toBe(false);
  expect(isDisabled(renderHtml(ConfirmDialog, { ...props, canAct: false }))).toBe(true);
});

test("the text to type stands above the field, and without scripts the button is enabled", () => {
  expect(renderText(ConfirmDialog, { ...props, typeToConfirm: "solar" })).toContain("Type solar to confirm");
  expect(isDisabled(renderHtml(ConfirmDialog, { ...props, typeToConfirm: "solar" }))).toBe(false);
  expect(renderText(ConfirmDialog, props)).not.toContain("to confirm");
});

test("a note or alternative stands beside Cancel", () => {
  expect(renderText(ConfirmDialog, { ...props, side: "Export CSV first" })).toContain("Export CSV first Cancel");
});
