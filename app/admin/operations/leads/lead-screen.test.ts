import { expect, test } from "vitest";
import type { ViewCounts } from "#server/operations/leads/page-leads.ts";
import { deliveryTo, leadRow, serviceOfForm } from "#testing/fixtures/lead-row.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { NothingFound } from "./filters/nothing-found.tsx";
import { BulkBar } from "./list/bulk-bar.tsx";
import { ViewTabs } from "./list/view-tabs.tsx";

const service = serviceOfForm();
const rows = [leadRow({ id: "1", deliveries: [deliveryTo(service, "error")] }), leadRow({ id: "2" })];
const bulk = (...ids: string[]) => ({
  rows,
  services: [service],
  selection: { ids: new Set(ids), toggle: () => undefined, upTo: () => undefined, set: () => undefined },
});

test("actions on selected leads show how many they affect", () => {
  expect(renderText(BulkBar, bulk())).toBe("");
  expect(renderText(BulkBar, bulk("1", "2"))).toBe(
    "[Actions for 2 selected leads] 2 selected Retry 1 failed delivery r Erase [Clear selection (Esc)]",
  );
  expect(renderText(BulkBar, bulk("2"))).toContain("1 selected No failed delivery Erase");
  expect(renderHtml(BulkBar, bulk("2"))).toContain('disabled=""');
});

const counts: ViewCounts = {
  all: { count: 10_000, isMore: true },
  undelivered: { count: 2, isMore: false },
  "in-doubt": { count: 1, isMore: false },
  waiting: { count: 0, isMore: false },
  warnings: { count: 0, isMore: false },
  blocked: { count: 3, isMore: false },
};
const tabs = { current: "undelivered" as const, counts, isEmpty: false, mayAct: true };

test("each view has its count, and the undelivered can be retried", () => {
  const views = "All 10,000+ Undelivered 2 In doubt 1 Waiting for send 0 Warnings 0 Blocked 3";
  expect(renderText(ViewTabs, tabs)).toBe(`[Saved views] ${views} Retry all failed`);
  expect(renderText(ViewTabs, { ...tabs, mayAct: false })).toBe(`[Saved views] ${views}`);
  expect(renderText(ViewTabs, { ...tabs, current: "all" })).toBe(`[Saved views] ${views}`);
  expect(renderText(ViewTabs, { ...tabs, isEmpty: true, mayAct: false })).toBe("[Saved views] All 10,000+");
});

const found = (count: number, isMore: boolean) =>
  renderText(NothingFound, { helpful: { word: "status", params: ["status"], count, isMore }, isSearchRefused: false });

test("an empty result names the filter to remove", () => {
  expect(found(1, false)).toBe(
    "No lead matches 1 lead matches without the status filter. Remove status filter Clear all filters",
  );
  expect(found(50, true)).toContain("50 leads and more match without the status filter.");
  expect(renderText(NothingFound, { helpful: null, isSearchRefused: false })).toBe(
    "No lead matches There is nothing like this, with or without the filters. Clear all filters",
  );
  expect(renderText(NothingFound, { helpful: null, isSearchRefused: true })).toContain(
    "Your role may not search for people",
  );
});
