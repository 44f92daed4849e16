import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { SecretField } from "./secret-field.tsx";
import { Segmented } from "./segmented.tsx";

test("a field refers to its hint and error, and is marked as required", () => {
  const html = renderHtml(Field, {
    label: "Name",
    name: "name",
    hint: "As on the door",
    error: "Missing",
    required: true,
  });
  const described = /aria-describedby="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? [];
  expect(described).toHaveLength(2);
  for (const id of described) expect(html).toContain(`id="${id}"`);
  expect(html).toContain('aria-invalid="true"');
  expect(renderText(Field, { label: "Name", name: "name", hint: "As on the door", required: true })).toBe(
    "Name required As on the door",
  );
});

test("a field without hint and error refers to none", () => {
  expect(renderHtml(Field, { label: "Name", name: "name" })).not.toMatch(/aria-|required/);
});

test("a stored secret shows its end and can be replaced; otherwise it is requested", () => {
  const stored = renderText(SecretField, { name: "key", label: "API key", endsIn: "x9f2", hint: "Never shown" });
  expect(stored).toBe("API key API key, stored, ends in •••••••• x9f2 Replace New API key Never shown");
  expect(renderText(SecretField, { name: "key", label: "API key" })).toBe("API key");
  const refused = { name: "key", label: "API key", endsIn: "x9f2", error: "Too long" };
  expect(renderHtml(SecretField, refused)).toMatch(/<details[^>]* open=""/);
});

test("a busy button says so and has a spinner instead of its icon", () => {
  expect(renderHtml(Button, { children: "Save", icon: "check", busy: true })).toMatch(
    /aria-busy="true".*data-look="pend"/,
  );
  expect(renderHtml(Button, { children: "Save" })).not.toContain("<svg");
});

const options = [
  { value: "3h", label: "3 h" },
  { value: "7d", label: "7 days" },
];

test("one of several options is current, as a link or as a button", () => {
  const links = renderHtml(Segmented, {
    label: "Span",
    options,
    value: "7d",
    hrefOf: (value: string) => `?span=${value}`,
  });
  expect(links).toContain('<a aria-current="true" href="/admin?span=7d"');
  expect(links.match(/aria-current/g)).toHaveLength(1);
  const buttons = renderHtml(Segmented, { label: "Span", options, value: "7d", onPick: () => undefined });
  expect(buttons.match(/aria-pressed="true"/g)).toHaveLength(1);
  expect(buttons).not.toContain("<a");
});

test("without scripts the page shows the result: an error as an alert, a success as a status", () => {
  expect(renderHtml(ActionToast, { toast: undefined })).toBe("");
  const error = { title: "Error", description: "Not saved", destructive: true };
  expect(renderHtml(ActionToast, { toast: error })).toContain('role="alert"');
  expect(renderText(ActionToast, { toast: error })).toBe("Error Not saved");
  expect(renderHtml(ActionToast, { toast: { title: "Saved", destructive: false } })).toContain('role="status"');
});

test.each([
  ["Error", {}],
  ["Error · 3", { attempts: 3 }],
  ["Error", { attempts: 1 }],
  ["Degraded", { word: "Degraded" }],
])("a chip shows: %s", (words, part) => {
  expect(renderText(StatusChip, { status: "error", ...part })).toBe(words);
});
