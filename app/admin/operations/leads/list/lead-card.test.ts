import { expect, test } from "vitest";
import type { LeadRow } from "#server/operations/leads/find-leads.ts";
import { deliveryTo, leadRow, serviceOfForm } from "#testing/fixtures/lead-row.ts";
import { renderText } from "#testing/render/render-text.ts";
import { LeadCard } from "./lead-card.tsx";

const automatic = serviceOfForm();
const manual = serviceOfForm({ id: "8", name: "Liftring", sendMode: "manual" });
const say = (part: Partial<LeadRow>, mayAct = true) =>
  renderText(LeadCard, { lead: leadRow(part), services: [automatic, manual], mayAct });
const head = "Eva Kurz 10:42 50667 · google";

test("a lead without problems has one labelled glyph per service", () => {
  const deliveries = [deliveryTo(automatic, "success"), deliveryTo(manual, "warning")];
  expect(say({ deliveries })).toBe(`${head} [Musterbörse: Success] [Liftring: Warning]`);
});

test("shows problems with their attempts", () => {
  const deliveries = [deliveryTo(automatic, "error", 5), deliveryTo(manual, "in_doubt")];
  expect(say({ deliveries })).toBe(
    `${head} [Musterbörse: Error] [Liftring: In doubt] Musterbörse: Error · 5 Liftring: In doubt`,
  );
});

test("shows Send for waiting leads, for those who may", () => {
  const rail = `${head} [Musterbörse: Not sent] [Liftring: Not sent]`;
  expect(say({})).toBe(`${rail} Send to Liftring`);
  expect(say({}, false)).toBe(rail);
});

test("a blocked lead shows only the reason", () => {
  expect(say({ blocked: "invalid-email" })).toBe(`${head} Invalid email format`);
});

test("marks synthetic leads", () => {
  expect(say({ isSynthetic: true })).toContain("Eva Kurz Synthetic 10:42");
});

test("marks leads with open questions as incomplete", () => {
  expect(say({ isIncomplete: true })).toContain("Eva Kurz Incomplete 10:42");
});
