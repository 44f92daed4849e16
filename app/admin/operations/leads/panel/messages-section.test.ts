import { expect, test } from "vitest";
import type { LeadMessage } from "#server/privacy/visitor-messages/visitor-message.ts";
import { leadDetails } from "#testing/fixtures/lead-details.ts";
import { renderText } from "#testing/render/render-text.ts";
import { LeadPanel } from "./lead-panel.tsx";

const now = new Date("2026-11-12T12:00:00Z");
const message = (part: Partial<LeadMessage>): LeadMessage => ({
  id: "1",
  kind: "email-only",
  firm: null,
  times: [],
  at: new Date("2026-11-12T09:42:00Z"),
  undoneAt: null,
  ...part,
});
const say = (...messages: LeadMessage[]) =>
  renderText(LeadPanel, {
    formType: "solar",
    lead: leadDetails(),
    messages,
    neighbours: { before: undefined, after: undefined },
    mayAct: true,
    now,
  });

test.each<[string, Partial<LeadMessage>]>([
  ["10:42 Write, do not call All firms", {}],
  [
    "10:42 Call at this time, in the morning (8 to 12), on Saturday too (9 to 13) All firms",
    { kind: "best-time", times: ["morning", "saturday"] },
  ],
  ["10:42 Do not call any more Only Nordlift GmbH", { kind: "no-calls", firm: "Nordlift GmbH" }],
  ["10:42 Do not call any more All firms", { kind: "no-calls" }],
  ["10:42 Not in touch yet All firms", { kind: "nobody-called" }],
  ["10:42 Has been in touch Only Nordlift GmbH", { kind: "was-called", firm: "Nordlift GmbH" }],
  ["10:42 It was not me: somebody else sent this All firms", { kind: "not-me" }],
  [
    "10:42 Write, do not call All firms, not any more since Thu 12 Nov, 11:05",
    { undoneAt: new Date("2026-11-12T10:05:00Z") },
  ],
  ["10:42 of-the-next-release All firms", { kind: "of-the-next-release" }],
])("a message reads: %s", (words, part) => {
  expect(say(message(part))).toContain(words);
});

test("wishes are the first section, and absent without any", () => {
  expect(say(message({}))).toMatch(/Messages Delivery Answers .*The visitor’s messages .* Delivery no service/);
  expect(say()).not.toMatch(/messages/i);
});
