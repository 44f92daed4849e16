import { expect, test } from "vitest";
import type { ViewCounts } from "#server/operations/leads/page-leads.ts";
import { leadRow } from "#testing/fixtures/lead-row.ts";
import { renderText } from "#testing/render/render-text.ts";
import { ConfirmationDialog } from "./confirmation-dialog.tsx";
import type { Confirmation } from "./read-confirmation.server.ts";

const none = { count: 0, isMore: false };
const counts: ViewCounts = {
  all: none,
  undelivered: none,
  "in-doubt": none,
  waiting: none,
  warnings: none,
  blocked: none,
};
const say = (confirmation: Confirmation) =>
  renderText(ConfirmationDialog, {
    confirmation,
    formType: "solar",
    counts,
    page: { rows: [leadRow({})] },
    lead: undefined,
  });
const doubt = {
  deliveryId: "5",
  person: "Eva Kurz",
  service: "Musterbörse",
  sentAt: null,
  durationMs: null,
  message: null,
};

test.each<[string, Confirmation]>([
  ["Delete all Solar submissions?", { kind: "delete-all", leads: 3, maxAtOnce: 100 }],
  ["Retry 2 failed deliveries?", { kind: "retry", leads: [], count: 2 }],
  ["Did Eva Kurz reach Musterbörse?", { kind: "resolve", doubt }],
  ["Close this lead at Musterbörse?", { kind: "close", failed: { deliveryId: "5", service: "Musterbörse" } }],
  ["Erase Eva Kurz?", { kind: "erase", leads: ["lead-1"], advice: [] }],
])("asks: %s", (question, confirmation) => {
  expect(say(confirmation).startsWith(question)).toBe(true);
});

test("before erasing a lead it lists the services that have it", () => {
  const advice = [{ service: "Musterbörse", holding: "has-it" as const }];
  expect(say({ kind: "erase", leads: ["lead-1"], advice })).toContain("Musterbörse Has the lead");
  expect(say({ kind: "erase", leads: ["elsewhere"], advice: [] })).toMatch(/^Erase this lead\?/);
  expect(say({ kind: "erase", leads: ["elsewhere"], advice: [] })).not.toContain("What the services have");
});
