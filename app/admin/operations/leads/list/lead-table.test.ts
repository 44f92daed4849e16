import { expect, test } from "vitest";
import { leadRow, serviceOfForm } from "#testing/fixtures/lead-row.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { LeadTable } from "./lead-table.tsx";

const now = new Date("2026-11-12T12:00:00Z");
const props = (services: number, mayAct = true) => ({
  formName: "Solar",
  rows: [
    leadRow(),
    leadRow({ id: "2", name: "Uwe Lang", receivedAt: new Date("2026-11-11T09:00:00Z") }),
    leadRow({ id: "3", name: "Ina Groß", receivedAt: new Date("2026-11-02T09:00:00Z") }),
  ],
  services: Array.from({ length: services }, (_, index) =>
    serviceOfForm({ id: String(index), name: `Dienst ${index}`, sendMode: index === 0 ? "manual" : "automatic" }),
  ),
  selection: { ids: new Set<string>(), toggle: () => undefined, upTo: () => undefined, set: () => undefined },
  cursor: undefined,
  onCursor: () => undefined,
  mayAct,
  newLeads: "2 new leads",
  isBusy: false,
  now,
});

test("groups leads by day, and shows new ones at the newest day", () => {
  const text = renderText(LeadTable, props(1));
  expect(text).toContain("[Submissions of Solar, newest first]");
  expect(text).toMatch(
    /Today · Thu 12 Nov 2 new leads .*Eva Kurz.* Yesterday · Wed 11 Nov \[Select Uwe Lang\].* Mon 02 Nov \[Select Ina Groß\]/,
  );
  expect(text.match(/2 new leads/g)).toHaveLength(1);
});

test("a service's column has its name and send mode", () => {
  expect(renderText(LeadTable, props(2))).toContain(
    "Source Dienst 0 Manual: sent when someone presses Send Dienst 1 Automatic: sent at form submit More",
  );
});

test("from six services on the names are upright", () => {
  for (const services of [5, 6]) expect(renderText(LeadTable, props(services))).toContain("Dienst 4 Automatic");
  expect(renderHtml(LeadTable, props(5))).not.toContain("data-upright");
  expect(renderHtml(LeadTable, props(6)).match(/data-upright/g)).toHaveLength(6);
});

test("only operators can select all", () => {
  expect(renderText(LeadTable, props(1))).toContain("[Select all on this page]");
  expect(renderText(LeadTable, props(1, false))).not.toContain("[Select");
});

const ticked = (ids: string[]) => {
  const base = props(0);
  const html = renderHtml(LeadTable, { ...base, selection: { ...base.selection, ids: new Set(ids) } });
  return /<input[^>]*aria-label="Select all on this page"[^>]*checked=""/.test(html);
};

test("the head is ticked only if all are selected", () => {
  expect([ticked(["lead-1", "2", "3"]), ticked(["lead-1", "2"]), ticked([])]).toEqual([true, false, false]);
});

test("is busy while other leads load", () => {
  expect(renderHtml(LeadTable, { ...props(1), isBusy: true })).toContain('aria-busy="true"');
});
