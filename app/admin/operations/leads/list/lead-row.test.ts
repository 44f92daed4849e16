import { expect, test } from "vitest";
import type { LeadRow } from "#server/operations/leads/find-leads.ts";
import { deliveryTo, leadRow, serviceOfForm } from "#testing/fixtures/lead-row.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { LeadLine } from "./lead-row.tsx";
import type { Selection } from "./use-selection.ts";

const service = serviceOfForm();
const selection: Selection = { ids: new Set(), toggle: () => undefined, upTo: () => undefined, set: () => undefined };
const props = (part: Partial<LeadRow> = {}, mayAct = true) => ({
  lead: leadRow({ deliveries: [deliveryTo(service, "success")], ...part }),
  services: [service],
  isTight: false,
  selection,
  isCursor: false,
  onCursor: () => undefined,
  mayAct,
});
const say = (part?: Partial<LeadRow>) => renderText(LeadLine, props(part));

test("a lead shows time, name, source and statuses", () => {
  expect(say()).toContain("[Select Eva Kurz] 10:42:07 Eva Kurz eva@example.org 50667 google Success");
});

test.each([
  ["test-email", 'API submission blocked: Email contains "test"'],
  ["invalid-email", "Invalid email format"],
] as const)("a lead blocked for its %s says so instead of its services", (blocked, note) => {
  const text = say({ blocked });
  expect(text).toContain(`google ${note} [`);
  expect(text).not.toContain("Success");
});

test("a lead in quarantine says so instead of its services, and cannot be sent", () => {
  const manual = { ...service, sendMode: "manual" as const };
  const lead = leadRow({ isQuarantined: true, deliveries: [] });
  const text = renderText(LeadLine, { ...props(), lead, services: [manual] });
  expect(text).toContain("google In quarantine [");
  expect(text).not.toContain("Send");
});

test("marks only synthetic leads as synthetic", () => {
  expect(say({ isSynthetic: true })).toContain("Eva Kurz Synthetic eva@");
  expect(say()).not.toContain("Synthetic");
});

test("marks only leads with open questions as incomplete", () => {
  expect(say({ isIncomplete: true })).toContain("Eva Kurz Incomplete eva@");
  expect(say()).not.toContain("Incomplete");
});

test("operators can select and erase, viewers only look", () => {
  expect(say()).toContain("[More actions for Eva Kurz] Open Copy lead id Erase");
  const text = renderText(LeadLine, props({}, false));
  expect(text).toContain("[More actions for Eva Kurz] Open Copy lead id");
  expect(text).not.toMatch(/Select|Erase/);
});

const ticked = (ids: string[]) =>
  /<input[^>]*checked=""/.test(renderHtml(LeadLine, { ...props(), selection: { ...selection, ids: new Set(ids) } }));

test("a selected lead is ticked", () => {
  expect([ticked(["lead-1"]), ticked(["lead-2"])]).toEqual([true, false]);
});
