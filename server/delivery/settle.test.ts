import { describe, expect, test } from "vitest";
import type { Outcome, Recognition } from "./adapter.ts";
import { waitAfter } from "./retry-policy.ts";
import { settle } from "./settle.ts";

const LAST = 10;
const message = "";

type Row = [outcome: Outcome, recognition: Recognition, attemptN: number, hadUnknown: boolean, state: string];

describe("a delivery comes to rest, or is tried again", () => {
  test.each<Row>([
    [{ kind: "accepted" }, "none", 1, false, "delivered"],
    [{ kind: "accepted_with_note", message }, "none", 1, false, "warning"],
    [{ kind: "duplicate" }, "key", 1, false, "warning"],
    [{ kind: "duplicate" }, "key", 2, true, "delivered"],
    [{ kind: "rejected", message }, "key", 1, false, "failed"],
    [{ kind: "rejected", message }, "key", 2, true, "failed"],
    [{ kind: "rejected", message }, "natural", 2, true, "in_doubt"],
    [{ kind: "unknown", message }, "none", 1, false, "in_doubt"],
    [{ kind: "unknown", message }, "natural", 1, false, "queued"],
    [{ kind: "unknown", message }, "key", LAST, false, "in_doubt"],
    [{ kind: "not_sent", message }, "none", 1, false, "queued"],
    [{ kind: "not_sent", message }, "none", LAST, false, "failed"],
    [{ kind: "not_sent", message }, "key", LAST, true, "in_doubt"],
    [{ kind: "busy", message }, "none", 3, false, "queued"],
    [{ kind: "config_error", message }, "none", 1, false, "queued"],
  ])(
    "%j at a service that recognises by %s, attempt %i, unknown before: %s -> %s",
    (outcome, recognition, attemptN, hadUnknown, state) => {
      expect(settle(outcome, { attemptN, hadUnknown, recognition }, 0.5).state).toBe(state);
    },
  );
});

test("a service that says when it is free again is not asked earlier", () => {
  const settled = settle(
    { kind: "busy", message, retryAfterMs: 600_000 },
    { attemptN: 1, hadUnknown: false, recognition: "key" },
    0.5,
  );
  expect(settled).toMatchObject({ state: "queued", afterMs: 600_000 });
});

test("an unknown outcome is remembered", () => {
  const standing = { attemptN: 1, hadUnknown: false, recognition: "key" } as const;
  expect(settle({ kind: "unknown", message }, standing, 0.5).hadUnknown).toBe(true);
});

test("the waits grow, spread by a fifth, add up to about 28 hours, and end after ten attempts", () => {
  const waits = Array.from({ length: 9 }, (_, i) => waitAfter(i + 1, 0.5) ?? 0);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.reduce((sum, wait) => sum + wait) / 3_600_000).toBeCloseTo(27.7, 0);
  expect(waitAfter(1, 0)).toBe(4_000);
  expect(waitAfter(1, 1)).toBe(6_000);
  expect(waitAfter(LAST, 0.5)).toBeUndefined();
});
