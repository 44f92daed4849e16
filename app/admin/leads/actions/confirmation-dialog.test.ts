import { expect, test } from "vitest";
import type { ViewCounts } from "#server/leads/count-leads.ts";
import { deliveryTo, leadRow, serviceOfForm } from "#testing/fixtures/lead-row.ts";
import { renderText } from "#testing/render/render-text.ts";
import { ConfirmationDialog } from "./confirmation-dialog.tsx";
import type { Confirmation } from "./read-confirmation.server.ts";

const service = serviceOfForm();
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
    services: [service],
    page: { rows: [leadRow({ deliveries: [deliveryTo(service, "success")] })] },
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
  ["Delete all Solar submissions?", { kind: "delete-all", leads: 3 }],
  ["Retry 2 failed deliveries?", { kind: "retry", leads: [], count: 2 }],
  ["Did Eva Kurz reach Musterbörse?", { kind: "resolve", doubt }],
  ["Erase Eva Kurz?", { kind: "erase", leads: ["lead-1"] }],
])("it asks: %s", (question, confirmation) => {
  expect(say(confirmation).startsWith(question)).toBe(true);
});

test("before a lead of the page is erased it says which services have it", () => {
  expect(say({ kind: "erase", leads: ["lead-1"] })).toContain("Musterbörse Has the lead");
  expect(say({ kind: "erase", leads: ["elsewhere"] })).toMatch(/^Erase this lead\?/);
  expect(say({ kind: "erase", leads: ["elsewhere"] })).not.toContain("What the services have");
});
