import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { PausingLeads } from "./pausing-leads.tsx";

const paused = { state: "paused", reason: "", since: new Date(0), by: null } as const;
const one = { id: "01890000-0000-7000-8000-00000000abcd", formType: "solar" } as const;
const other = { id: "01890001-0000-7000-8000-00000000abce", formType: "treppenlift" } as const;

test("H1: a service paused by a lead names its id and links to it", () => {
  const props = { circuit: { ...paused, leads: [one] } };
  expect(renderText(PausingLeads, props)).toBe("Lead 01890000…abcd");
  expect(renderHtml(PausingLeads, props)).toContain(`href="/admin/forms/solar?lead=${one.id}"`);
});

test("names several leads", () => {
  expect(renderText(PausingLeads, { circuit: { ...paused, leads: [one, other] } })).toBe(
    "Leads 01890000…abcd · 01890001…abce",
  );
});

test.each([{ ...paused, leads: [] }, { state: "closed" } as const])(
  "shows nothing if no lead caused the pause",
  (circuit) => {
    expect(renderText(PausingLeads, { circuit })).toBe("");
  },
);
