import { expect, test } from "vitest";
import { serviceOfForm } from "#testing/fixtures/lead-row.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { LeadToolbar } from "./filters/lead-toolbar.tsx";
import type { Filters } from "./filters/filters.ts";
import { LeadHead } from "./lead-head.tsx";
import { StatusBar } from "./list/status-bar.tsx";

const head = { formType: "solar", formName: "Solar", isEmpty: false, mayAct: true, exportTo: "/export" };

test("operators can export and delete, disabled on an empty list", () => {
  expect(renderText(LeadHead, head)).toContain("Solar Export CSV Form Settings Delete All");
  expect(renderHtml(LeadHead, head)).not.toContain("disabled");
  const empty = renderHtml(LeadHead, { ...head, isEmpty: true });
  expect(empty.match(/disabled=""[^>]*>.*?(Export CSV|Delete All)/g)).toHaveLength(2);
  expect(empty).not.toContain('href="/export"');
});

test("viewers see the settings only", () => {
  const text = renderText(LeadHead, { ...head, mayAct: false });
  expect(text).toContain("Form Settings");
  expect(text).not.toMatch(/Export|Delete/);
});

const now = new Date("2026-11-12T12:00:00Z");
const none: Filters = {
  q: "",
  status: undefined,
  service: undefined,
  source: undefined,
  since: undefined,
  until: undefined,
};
const toolbar = (part: Partial<Filters> = {}, isSlim = false) => ({
  filters: { ...none, ...part },
  services: [serviceOfForm()],
  sources: ["google"],
  now,
  isSlim,
});
const say = (...args: Parameters<typeof toolbar>) => renderText(LeadToolbar, toolbar(...args));

test.each<[string, Partial<Filters>]>([
  ["Received Today [Remove filter Received]", { since: "2026-11-12" }],
  ["Status Error [Remove filter Status]", { status: "error" }],
  ["Service Musterbörse [Remove filter Service]", { service: "7" }],
  ["Service unknown [Remove filter Service]", { service: "gone" }],
  ["Source google [Remove filter Source]", { source: "google" }],
  ["Filter · 2", { status: "error", source: "google" }],
  ["Clear all", { status: "error", source: "google" }],
])("the filters show: %s", (words, part) => {
  expect(say(part)).toContain(words);
});

test("one filter has its own cross, more can be cleared together", () => {
  expect(say()).not.toMatch(/Clear all|Remove filter|Filter ·/);
  expect(say({ status: "error" })).not.toContain("Clear all");
});

test("beside an open lead all filters are behind one button", () => {
  expect(say({}, true)).toContain("[Filters]");
  expect(say({ status: "error" }, true)).toContain("[Filters: 1 active]");
  expect(say({ status: "error" }, true)).not.toContain("Remove filter");
});

test("links only to existing pages, and keeps the list's URL", () => {
  const bar = { says: "50 of 120", hints: [{ keys: ["j"], does: "next" }], newer: null, older: "abc" };
  const html = renderHtml(StatusBar, bar, "/admin/forms/solar?status=error");
  expect(renderText(StatusBar, bar)).toBe("50 of 120 [Keyboard shortcuts] j next [Pages] Newer Older");
  expect(html).toContain('href="/admin/forms/solar?status=error&amp;before=abc"');
  expect(html.match(/disabled=""/g)).toHaveLength(1);
  const { says: _, ...silent } = bar;
  expect(renderText(StatusBar, { ...silent, newer: "x", older: null })).toBe(
    "[Keyboard shortcuts] j next [Pages] Newer Older",
  );
});
