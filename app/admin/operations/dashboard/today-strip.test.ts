import { expect, test } from "vitest";
import { exactly } from "#testing/fixtures/exactly.ts";
import type { TodayNumbers } from "#server/operations/dashboard/read-dashboard.ts";
import { renderText } from "#testing/render/render-text.ts";
import { TodayStrip } from "./today-strip.tsx";

const now = new Date("2026-11-12T09:42:00Z");
const nothing: TodayNumbers = {
  leads: { hours: [0], before: { hours: [0], byThisTime: 0 }, forms: [] },
  delivered: 0,
  deliveries: 0,
  failed: exactly(0),
  queued: exactly(0),
  inDoubt: exactly(0),
  quarantined: exactly(0),
  oldestUndeliveredAt: null,
};
const say = (part: Partial<TodayNumbers>) => renderText(TodayStrip, { numbers: { ...nothing, ...part }, now });
const leads = (today: number, byThisTime: number): Partial<TodayNumbers> => ({
  leads: { hours: [today], before: { hours: [byThisTime, 5], byThisTime }, forms: [] },
});

test.each<[string, Partial<TodayNumbers>]>([
  ["Delivered – 0 of 0 deliveries today", {}],
  ["Delivered 75.0\u202f% 3 of 4 deliveries today", { delivered: 3, deliveries: 4 }],
  ["Undelivered 0 nothing waits", {}],
  ["Undelivered 3 1 failed, 2 queued", { failed: exactly(1), queued: exactly(2) }],
  ["Undelivered 2 0 failed, 2 queued · 3 in quarantine", { queued: exactly(2), quarantined: exactly(3) }],
  ["Undelivered 0 1 in quarantine", { quarantined: exactly(1) }],
  ["Undelivered 10,007+ 10,000+ failed, 7 queued", { failed: { count: 10_000, isMore: true }, queued: exactly(7) }],
  ["1 failed, 0 queued Oldest 42 min", { failed: exactly(1), oldestUndeliveredAt: new Date("2026-11-12T09:00:00Z") }],
  ["In doubt 0 every answer is known", {}],
  ["In doubt 2 sent, no answer came Resolve", { inDoubt: exactly(2) }],
  ["Leads today 0 0 last Thursday at this time", {}],
  ["Leads today 12 more by 20\u202f% 10 last Thursday at this time", leads(12, 10)],
  ["Leads today 8 fewer by 20\u202f% 10 last Thursday at this time", leads(8, 10)],
  ["Leads today 10 as many 10 last Thursday at this time", leads(10, 10)],
])("today's strip shows: %s", (words, part) => {
  expect(say(part)).toContain(words);
});

test("the chart gives its figures as a sentence", () => {
  expect(say(leads(8, 10))).toContain(
    "[Leads since midnight: 8 today, 10 at the same time last Thursday, 15 for all of last Thursday]",
  );
});
