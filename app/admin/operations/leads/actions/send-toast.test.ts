import { expect, test } from "vitest";
import type { SendOutcome } from "#server/delivery/actions/await-outcome.ts";
import type { SendManually } from "#server/delivery/actions/send-manually.ts";
import { outcomeToast, sendToast } from "./send-toast.ts";

const about = { service: "Musterbörse", email: "eva@" };

test.each<[SendOutcome, string, string, boolean]>([
  [{ kind: "delivered", message: "ok" }, "Success", "Lead sent to Musterbörse", false],
  [{ kind: "warning", message: "Adresse ergänzt" }, "Warning", "Lead sent to Musterbörse: Adresse ergänzt", false],
  [{ kind: "failed", message: "422 PLZ fehlt" }, "Error", "Failed to send to Musterbörse: 422 PLZ fehlt", true],
  [{ kind: "failed", message: null }, "Error", "Failed to send to Musterbörse", true],
  [
    { kind: "retrying", message: "503", nextAttemptAt: new Date("2026-11-12T09:42:00Z") },
    "Error",
    "Failed to send to Musterbörse: 503. Tried again at 10:42.",
    true,
  ],
  [{ kind: "retrying", message: null, nextAttemptAt: null }, "Error", "Failed to send to Musterbörse.", true],
  [
    { kind: "in-doubt", message: null },
    "Error",
    "Outcome unknown – the connection broke while sending. Check with Musterbörse before sending again.",
    true,
  ],
  [{ kind: "paused" }, "Waiting", "Musterbörse is paused: the lead goes out when it is resumed", false],
  [{ kind: "under-way" }, "Pending", "Musterbörse has not answered yet. The list shows what comes of it", false],
])("%j reads as %s: %s", (outcome, title, description, destructive) => {
  expect(outcomeToast(outcome, "Musterbörse")).toEqual({ title, description, destructive });
});

test.each<[Exclude<SendManually["kind"], "queued">, string, string]>([
  ["not-found", "Error", "Submission or API service not found"],
  ["test-email", "Cannot Send Test Data", "Form submissions with test emails cannot be sent to real APIs"],
  ["invalid-email", "Invalid Email Format", 'Email "eva@" is not valid and cannot be sent to API services'],
  ["not-manual", "Error", "Musterbörse is sent to automatically"],
  ["not-named", "Error", "The visitor was told which firms get the lead, and Musterbörse is none of them"],
  ["by-orders", "Error", "Musterbörse gets leads of this form through orders only"],
  ["no-consent", "Error", "The visitor has not allowed marketing"],
  ["in-quarantine", "Error", "This lead is in quarantine. Release it first"],
  ["withdrawn", "Error", "The consent was withdrawn. This lead is not sent any more"],
  ["already-pending", "Error", "This lead is already on its way to Musterbörse"],
  ["already-sent", "Error", "Musterbörse already has this lead"],
  [
    "in-doubt",
    "Error",
    "Outcome unknown – the connection broke while sending. Check with Musterbörse before sending again.",
  ],
])("a lead rejected as %s reads as %s: %s", (kind, title, description) => {
  expect(sendToast(kind, about)).toEqual({ title, description, destructive: true });
});
