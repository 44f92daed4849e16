import { describe, expect, test } from "vitest";
import type { Recognition } from "./adapter.ts";
import type { DeliveryState } from "./delivery-state.ts";
import { MAX_ATTEMPTS, waitAfter, settle, settleLate, type DeliveryProgress } from "./settle.ts";
import type { Outcome } from "./outcome.ts";

const LAST = MAX_ATTEMPTS - 1; // tries before the last one
const message = "";
const fresh: DeliveryProgress = { countedAttempts: 0, hadUnknown: false, recognition: "key", isProbe: false, ageMs: 0 };

type Row = [outcome: Outcome, recognition: Recognition, tries: number, hadUnknown: boolean, state: DeliveryState];

describe("a delivery is settled, or is tried again", () => {
  test.each<Row>([
    [{ kind: "accepted" }, "none", 0, false, "delivered"],
    [{ kind: "accepted_with_note", message }, "none", 0, false, "warning"],
    [{ kind: "duplicate" }, "key", 0, false, "warning"],
    [{ kind: "duplicate" }, "key", 1, true, "delivered"],
    [{ kind: "rejected", message }, "key", 0, false, "failed"],
    [{ kind: "rejected", message }, "key", 1, true, "failed"],
    [{ kind: "rejected", message }, "natural", 1, true, "in_doubt"],
    [{ kind: "rejected", message, refusal: "answered 403" }, "none", 0, false, "failed"],
    [{ kind: "rejected", message, refusal: "answered 403" }, "key", 1, true, "in_doubt"],
    [{ kind: "unknown", message }, "none", 0, false, "in_doubt"],
    [{ kind: "unknown", message }, "natural", 0, false, "queued"],
    [{ kind: "unknown", message }, "key", LAST, false, "in_doubt"],
    [{ kind: "not_sent", message }, "none", 0, false, "queued"],
    [{ kind: "not_sent", message }, "none", LAST, false, "failed"],
    [{ kind: "not_sent", message }, "key", LAST, true, "in_doubt"],
    [{ kind: "busy", message }, "none", 2, false, "queued"],
    [{ kind: "config_error", message }, "none", 0, false, "queued"],
    [{ kind: "config_error", message }, "none", LAST, false, "queued"],
  ])(
    "%j at a service that recognises by %s, after %i tries, unknown before: %s -> %s",
    (outcome, recognition, tries, hadUnknown, state) => {
      expect(settle(outcome, { ...fresh, countedAttempts: tries, hadUnknown, recognition }, 0.5).state).toBe(state);
    },
  );
});

test("a service that sends Retry-After is not called earlier", () => {
  const settled = settle({ kind: "busy", message, retryAfterMs: 600_000 }, fresh, 0.5);
  expect(settled).toMatchObject({ state: "queued", afterMs: 600_000 });
});

test("an unknown outcome is remembered", () => {
  expect(settle({ kind: "unknown", message }, fresh, 0.5).hadUnknown).toBe(true);
});

test("a repeat that the service calls a duplicate is delivered, and marked as inferred", () => {
  expect(settle({ kind: "duplicate" }, { ...fresh, hadUnknown: true }, 0.5)).toMatchObject({
    inferredFromDuplicate: true,
  });
});

test.each<[Outcome["kind"], boolean, number]>([
  ["config_error", false, 3],
  ["rejected", false, 4],
  ["not_sent", false, 4],
  ["not_sent", true, 3],
  ["busy", true, 3],
  ["unknown", true, 4],
])("%s, as a probe: %s, leaves a lead with 3 tries at %i", (kind, isProbe, tries) => {
  expect(settle({ kind, message }, { ...fresh, countedAttempts: 3, isProbe }, 0.5).countedAttempts).toBe(tries);
});

test("a lead that would be too old for its service at the next try is not tried again", () => {
  const old = { ...fresh, ageMs: 59_000, maxAgeMs: 60_000 };
  expect(settle({ kind: "not_sent", message }, old, 0.5).state).toBe("failed");
  expect(settle({ kind: "not_sent", message }, { ...old, hadUnknown: true }, 0.5).state).toBe("in_doubt");
  expect(settle({ kind: "not_sent", message }, { ...old, ageMs: 0 }, 0.5).state).toBe("queued");
});

test("does not resend after the idempotency window", () => {
  const old = { ...fresh, ageMs: 59_000, recognisedForMs: 60_000 };
  expect(settle({ kind: "unknown", message }, old, 0.5).state).toBe("in_doubt");
  expect(settle({ kind: "not_sent", message }, old, 0.5).state).toBe("queued");
});

test.each<[Outcome["kind"], DeliveryState, number, ReturnType<typeof settleLate>]>([
  ["accepted", "in_doubt", 1, { state: "delivered", inferredFromDuplicate: false }],
  ["accepted", "queued", 1, { state: "delivered", inferredFromDuplicate: false }],
  ["accepted_with_note", "queued", 1, { state: "warning" }],
  ["duplicate", "failed", 1, { state: "delivered", inferredFromDuplicate: true }],
  ["accepted", "sending", 2, { state: "delivered", inferredFromDuplicate: false, possibleDuplicate: true }],
  ["accepted", "in_doubt", 2, { state: "delivered", inferredFromDuplicate: false, possibleDuplicate: true }],
  ["accepted", "delivered", 2, { possibleDuplicate: true }],
  ["accepted", "warning", 2, { possibleDuplicate: true }],
  ["accepted", "delivered", 1, {}], // recorded twice, because the first commit was not confirmed
  ["rejected", "queued", 1, {}],
  ["unknown", "queued", 1, { hadUnknown: true }],
])("a late %s of attempt 1 while the delivery is %s at attempt %i changes %j", (kind, state, attemptN, change) => {
  expect(settleLate({ kind, message }, { state, attemptN, lateAttemptN: 1 })).toEqual(change);
});

test("the waits grow, with 20 % jitter, add up to about 28 hours, and end after ten tries", () => {
  const waits = Array.from({ length: 9 }, (_, i) => waitAfter(i + 1, 0.5) ?? 0);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.reduce((sum, wait) => sum + wait) / 3_600_000).toBeCloseTo(27.7, 0);
  expect(waitAfter(1, 0)).toBe(4_000);
  expect(waitAfter(1, 1)).toBe(6_000);
  expect(waitAfter(MAX_ATTEMPTS, 0.5)).toBeUndefined();
});

test.each(["key", "natural", "none"] as const)(
  "an answer that no rule knows is in doubt at a service that recognises by %s, and not sent again",
  (recognition) => {
    const progress = { countedAttempts: 0, hadUnknown: false, recognition, isProbe: false, ageMs: 0 };
    expect(settle({ kind: "unknown", message: "", isAnswer: true }, progress, 0.5)).toMatchObject({
      state: "in_doubt",
    });
  },
);
