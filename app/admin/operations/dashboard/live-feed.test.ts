import { expect, test } from "vitest";
import type { FeedLead } from "#server/operations/dashboard/read-feed.ts";
import { renderText } from "#testing/render/render-text.ts";
import { LiveFeed } from "./live-feed.tsx";

const lead: FeedLead = {
  id: "1",
  formType: "solar",
  receivedAt: new Date("2026-11-12T09:42:07Z"),
  who: "E. Kurz",
  postalCode: "50667",
  delivered: 0,
  of: 2,
  isQuarantined: false,
  status: "pending",
};

test.each<[string, Partial<FeedLead>]>([
  ["Not sent", { status: null, of: 0 }],
  ["In quarantine", { status: null, of: 0, isQuarantined: true }],
  ["Sending", {}],
  ["1 of 2", { delivered: 1 }],
  ["0 of 2", { status: "error" }],
])("a lead in the feed shows %s", (words, part) => {
  expect(renderText(LiveFeed, { leads: [{ ...lead, ...part }] })).toContain(`10:42 S E. Kurz 50667 ${words}`);
});

test("an empty feed says what will appear", () => {
  expect(renderText(LiveFeed, { leads: [] })).toContain("Leads appear here the moment someone sends a form.");
});
