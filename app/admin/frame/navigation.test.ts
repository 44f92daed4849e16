import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { MobileTabs } from "./mobile-bars.tsx";
import type { ShellKnown } from "./screens.ts";
import { UNCOUNTED } from "#server/operations/dashboard/read-overview.ts";
import { Sidebar } from "./sidebar.tsx";

const shell: ShellKnown = {
  staff: { name: "katrin.brandt@stufenlos.example", role: "owner" },
  forms: [{ formType: "solar", today: 12, status: null }],
  attention: { count: 0, status: null },
  newPeople: 0,
  quarantine: { count: 0, isMore: false },
  returns: { open: 0, due: 0 },
};
const say = (part: Partial<ShellKnown>) => renderText(Sidebar, { ...shell, ...part });

test.each<[string, Partial<ShellKnown>]>([
  ["Dashboard Forms today", {}],
  ["Dashboard [Needs attention] 3 Forms", { attention: { count: 3, status: "error" } }],
  ["S Solar 12", {}],
  ["S Solar [Error] 12", { forms: [{ formType: "solar", today: 12, status: "error" }] }],
  ["Quarantine 100+", { quarantine: { count: 100, isMore: true } }],
  ["Quarantine 7", { quarantine: { count: 7, isMore: false } }],
  ["Team 2 new", { newPeople: 2 }],
  ["Returns 12", { returns: { open: 12, due: 0 } }],
  ["Returns [Due today] 12", { returns: { open: 12, due: 3 } }],
  ["KB katrin.brandt@stufenlos.example Owner", {}],
])("the sidebar shows: %s", (words, part) => {
  expect(say(part)).toContain(words);
});

test("without counts the frame shows its places and no numbers", () => {
  const known = { ...UNCOUNTED, staff: shell.staff };
  for (const part of [Sidebar, MobileTabs]) {
    const text = renderText(part, known);
    expect(text).toContain("Solar");
    expect(text.replaceAll(/V\d|Treppenlift \d/g, "")).not.toMatch(/\d/);
  }
});

test("a viewer sees no Governance, and zero counts are hidden", () => {
  expect(say({ staff: { name: "Mara", role: "viewer" } })).not.toMatch(/Team|Audit log/);
  expect(say({})).not.toMatch(/Quarantine \d|Team \d/);
});

test("a phone has the same places in two sheets", () => {
  const text = renderText(MobileTabs, { ...shell, attention: { count: 3, status: "error" } });
  expect(text).toContain("Dashboard 3 Leads Delivery More");
  expect(text).toContain("S Solar 12 today");
  expect(text).toContain("Your account");
  expect(renderText(MobileTabs, shell)).toContain("Dashboard Leads");
  expect(renderText(MobileTabs, { ...shell, staff: { name: "Mara", role: "viewer" } })).not.toContain("Team");
});

test("renders both themes; the stylesheet shows the one that changes something", () => {
  expect(renderHtml(Sidebar, shell).match(/aria-label="Switch to (dark|light)"/g)).toHaveLength(2);
});
