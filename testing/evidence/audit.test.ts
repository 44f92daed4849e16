import { describe, expect, test } from "vitest";
import { audit } from "./audit.ts";
import type { Delivery, DeliveryEvent, Evidence } from "./evidence.ts";

const event = (
  n: number,
  kind: DeliveryEvent["kind"],
  at: number,
  outcome: DeliveryEvent["outcome"] = null,
): DeliveryEvent => ({
  n,
  kind,
  at,
  outcome,
  action: null,
  durationMs: 5,
});

const accepted: Delivery = {
  id: "delivery",
  leadId: "lead",
  service: "none",
  state: "delivered",
  attemptN: 1,
  countedAttempts: 1,
  hadUnknown: false,
  forcedResends: 0,
  lastMessage: null,
  updatedAt: 30,
  details: 2,
  looseDetails: 0,
  events: [event(1, "started", 10), event(1, "finished", 30, "accepted")],
  requests: [{ at: 20, processed: true, recognised: false }],
};

const evidence = (delivery: Partial<Delivery>, more: Partial<Evidence> = {}): Evidence => ({
  services: ["none"],
  acknowledged: new Set(["lead"]),
  erased: new Set(),
  stored: new Map([["lead", 1]]),
  deliveries: [{ ...accepted, ...delivery }],
  strangers: [],
  ...more,
});

const unknown = [event(1, "started", 10), event(1, "finished", 30, "unknown")];
const again = { at: 25, processed: true, recognised: false };
const erased = { erased: new Set(["lead"]), stored: new Map<string, number>() };

test("a lead that was sent once and accepted is accounted for", () => {
  expect(audit(evidence({}))).toEqual([]);
});

test("a doubt about a lead that a service would not recognise is accounted for", () => {
  expect(audit(evidence({ state: "in_doubt", events: unknown, hadUnknown: true }))).toEqual([]);
});

test("a lead that was stored but never acknowledged is accounted for", () => {
  expect(audit(evidence({}, { acknowledged: new Set() }))).toEqual([]);
});

test("an attempt that was ended by the late good news of an earlier one is accounted for", () => {
  const events = [...unknown, event(2, "started", 40), event(1, "late_result", 50, "accepted")];
  expect(audit(evidence({ service: "key", attemptN: 2, events, hadUnknown: true }, { services: ["key"] }))).toEqual([]);
});

const brokenIn = (delivery: Partial<Delivery>): string =>
  audit(evidence(delivery))
    .flatMap(({ broken }) => broken)
    .join();

test("a claim that was never begun, because the consent was withdrawn, is no gap in the attempts", () => {
  const claimed: Partial<Delivery> = {
    state: "cancelled",
    events: [event(1, "late_result", 20, "not_sent")],
    requests: [],
  };
  expect(brokenIn(claimed)).not.toContain("without gaps");
  expect(brokenIn({ ...claimed, attemptN: 2 })).toContain("without gaps");
});

describe("the audit notices", () => {
  test.each<[wrong: string, says: string, delivery: Partial<Delivery>, more?: Partial<Evidence>]>([
    ["an acknowledged lead that is gone", "acknowledged or sent, and not stored", {}, { stored: new Map() }],
    ["a lead without its consent", "stored without its consent", {}, { stored: new Map([["lead", 0]]) }],
    ["a delivery that is missing", "has deliveries to none, not one per", {}, { services: ["none", "key"] }],
    ["a lead nobody knows", "a lead that has no delivery", {}, { strangers: ["none stranger"] }],
    ["a delivery that was forgotten", "is not at rest", { state: "queued" }],
    ["a lead sold twice", "has it more than once", { requests: [...accepted.requests, again] }],
    ["a request without an intent", "more requests than", { events: [event(1, "finished", 30, "accepted")] }],
    ["an answer nobody gave", "but the service does not have it", { requests: [] }],
    ["a failure that is none", "looks as if not", { state: "failed" }],
    ["our own duplicate shown as a foreign one", "shown as somebody else's", { state: "warning" }],
    ["a doubt without a reason", "is in doubt without", { state: "in_doubt" }],
    ["a needless doubt", "without harm", { state: "in_doubt", service: "key", events: unknown }, { services: ["key"] }],
    ["a gap in the attempts", "without gaps", { attemptN: 2 }],
    ["an attempt with two ends", "or two", { events: [...accepted.events, event(1, "finished", 31, "accepted")] }],
    [
      "an intent after the end",
      "began after its end",
      { events: accepted.events.toReversed().map((e, i) => ({ ...e, at: i })) },
    ],
    [
      "a second sending after a yes",
      "sent again after it had been accepted",
      { attemptN: 2, events: [...accepted.events, event(2, "started", 40), event(2, "finished", 50, "unknown")] },
    ],
    ["a cancellation nobody asked for", "nobody asked for its erasure", { state: "cancelled" }],
    ["a sending after the cancellation", "after it had been cancelled", { state: "cancelled", updatedAt: 5 }, erased],
    ["a request that no event tells of", "details without their event", { looseDetails: 1 }],
    ["data left of an erased lead", "personal data is left", {}, erased],
    ["a lead that was not erased", "still stored", { details: 0 }, { erased: new Set(["lead"]) }],
  ])("%s", (_, says, delivery, more) => {
    const broken = audit(evidence(delivery, more)).flatMap((finding) => finding.broken);
    expect(broken.join("; ")).toContain(says);
  });
});
