import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const props = {
  open: true,
  onClose: () => undefined,
  title: "Delete Musterbörse?",
  text: "It cannot be undone.",
  intent: "delete",
  fields: { id: "7" },
  action: "Delete",
};

test("it asks, and has Cancel before the action", () => {
  expect(renderText(ConfirmDialog, props)).toBe("Delete Musterbörse? It cannot be undone. Cancel Esc Delete");
});

test("a dialog that is shut says nothing", () => {
  expect(renderText(ConfirmDialog, { ...props, open: false })).not.toContain("Delete");
});

test("what is to be typed stands above the field", () => {
  expect(renderText(ConfirmDialog, { ...props, typeToConfirm: "solar" })).toContain("Type solar to confirm");
  expect(renderText(ConfirmDialog, props)).not.toContain("to confirm");
});

test("another way out stands beside Cancel", () => {
  expect(renderText(ConfirmDialog, { ...props, side: "Export CSV first" })).toContain("Export CSV first Cancel");
});

test("it is an alert dialog that sends its intent and fields, also without scripts", () => {
  const html = renderHtml(ConfirmDialog, { ...props, typeToConfirm: "solar" });
  expect(html).toMatch(/<dialog[^>]*role="alertdialog"[^>]*open=""/);
  expect(html).toContain('<input type="hidden" name="intent" value="delete"/>');
  expect(html).toContain('<input type="hidden" name="id" value="7"/>');
  expect(html).not.toContain("disabled");
});
