import { expect, test } from "vitest";
import type { Alarm } from "./alert.ts";
import { endLetter } from "./alert-email.ts";

test("the letter about the end names the leads that were told of, though some had left before the last look", () => {
  const raisedAt = new Date("2026-11-15T12:00:00Z");
  const alarm: Alarm = {
    id: "01a1e011-154c-7b9d-b26f-a29b6bb9c4bf",
    kind: "undelivered",
    target: "a service",
    details: { service: "Partner", since: raisedAt.toISOString(), leads: 1 },
    raisedAt,
    mailedAt: raisedAt,
    letters: 2,
    told: 3,
    goneSince: raisedAt,
  };
  expect(endLetter(alarm, undefined).subject).toBe("It is over: 3 leads wait for Partner");
});
