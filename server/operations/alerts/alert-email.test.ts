import { expect, test } from "vitest";
import type { Alert } from "./alert.ts";
import { endEmail } from "./alert-email.ts";

test("the end email names the leads of the last email, even if some were delivered since", () => {
  const raisedAt = new Date("2026-11-15T12:00:00Z");
  const alert: Alert = {
    id: "01a1e011-154c-7b9d-b26f-a29b6bb9c4bf",
    kind: "undelivered",
    target: "a service",
    details: { service: "Partner", since: raisedAt.toISOString(), leads: 1 },
    raisedAt,
    mailedAt: raisedAt,
    letters: 2,
    lastEmailLeads: 3,
    goneSince: raisedAt,
    clearedAt: raisedAt,
    heldSince: null,
  };
  expect(endEmail(alert, undefined).subject).toBe("It is over: 3 leads wait for Partner");
});
