import { expect, test } from "vitest";
import type { Attempt } from "#server/operations/leads/delivery-history.ts";
import type { DeliveryStatus } from "#server/delivery/delivery-state.ts";
import { attemptOf, serviceDelivery } from "#testing/fixtures/lead-details.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { AttemptLine } from "./attempt-line.tsx";

const props = (part: Partial<Attempt>, isLast = true, status: DeliveryStatus = "error") => ({
  attempt: attemptOf(part),
  service: serviceDelivery({ status }),
  isLast,
  longest: 168,
});
const say = (...args: Parameters<typeof props>) => renderText(AttemptLine, props(...args));

test.each<[string, Partial<Attempt>]>([
  ["Attempt 1 · 200 accepted", {}],
  ["Attempt 1 · 200 already known there", { outcome: "duplicate" }],
  ["Attempt 1 · 200 accepted with a note", { outcome: "accepted_with_note" }],
  ["Attempt 2 · 422 refused", { n: 2, outcome: "rejected", httpStatus: 422 }],
  ["Attempt 1 · 401 our settings were refused", { outcome: "config_error", httpStatus: 401 }],
  ["Attempt 1 · 429 busy", { outcome: "busy", httpStatus: 429 }],
  ["Attempt 1 · could not connect", { outcome: "not_sent", httpStatus: null }],
  ["Attempt 1 · no answer", { outcome: "unknown", httpStatus: null }],
  ["Attempt 1 · under way", { outcome: null, httpStatus: null }],
  ["Late answer to attempt 3 · 200 accepted", { kind: "late-answer", n: 3 }],
])("an attempt reads: %s", (words, part) => {
  expect(say(part)).toContain(words);
});

test.each<[string, Partial<Attempt>]>([
  ["10:42:08 84 ms · Danke", { message: "Danke" }],
  ["10:42:08 Danke", { message: "Danke", durationMs: null }],
  ["10:42:09 84 ms", { startedAt: null }],
  ["Attempt 1 · 200 accepted 84 ms", { startedAt: null, finishedAt: null }],
])("shows time, duration and message if known: %s", (words, part) => {
  expect(say(part)).toContain(words);
});

test("its bar is its share of the longest attempt, and always visible", () => {
  expect(renderHtml(AttemptLine, props({}))).toContain('<svg width="22" height="4"');
  expect(renderHtml(AttemptLine, props({ durationMs: 1 }))).toContain('<svg width="3" height="4"');
});

test("request and response unfold, the last response is open, and a request can be copied", () => {
  const request = { method: "POST", url: "https://example.org/", body: {} };
  const both = renderText(AttemptLine, props({ request, response: { status: "ok" } }));
  expect(both).toContain("Request");
  expect(both).toContain("Response");
  expect(both).toContain("[Copy as cURL without secrets]");
  expect(renderHtml(AttemptLine, props({ response: {} }))).toMatch(/<details[^>]* open=""/);
  expect(renderHtml(AttemptLine, props({ response: {} }, false))).not.toContain('open=""');
  expect(say({ request: { method: "MAIL" } })).not.toContain("cURL");
  expect(say({})).not.toMatch(/Request|Response/);
});

test.each<[string, Partial<Attempt>, boolean, DeliveryStatus]>([
  ["pend", { outcome: null }, true, "pending"],
  ["ok", {}, true, "success"],
  ["warn", { outcome: "duplicate" }, true, "warning"],
  ["err", { outcome: "rejected" }, true, "error"],
  ["doubt", { outcome: "unknown" }, true, "in_doubt"],
  ["miss", { outcome: "rejected" }, false, "error"],
])("the mark is %s", (look, part, isLast, status) => {
  expect(renderHtml(AttemptLine, props(part, isLast, status))).toContain(`data-look="${look}"`);
});
