import { expect, test } from "vitest";
import type { SendManually } from "#server/delivery/actions/send-manually.ts";
import { sendToast } from "./send-toast.ts";

const about = { service: "Musterbörse", email: "eva@" };

test("a lead that was queued is a success", () => {
  expect(sendToast("queued", about)).toEqual({
    title: "Success",
    description: "Lead sent to Musterbörse",
    destructive: false,
  });
});

test.each<[SendManually["kind"], string, string]>([
  ["not-found", "Error", "Submission or API service not found"],
  ["test-email", "Cannot Send Test Data", "Form submissions with test emails cannot be sent to real APIs"],
  ["invalid-email", "Invalid Email Format", 'Email "eva@" is not valid and cannot be sent to API services'],
  ["not-manual", "Error", "Musterbörse is sent to automatically"],
  ["no-consent", "Error", "The visitor has not allowed marketing"],
  ["in-quarantine", "Error", "This lead is in quarantine. Release it first"],
  ["already-pending", "Error", "This lead is already on its way to Musterbörse"],
  ["already-sent", "Error", "Musterbörse already has this lead"],
  [
    "in-doubt",
    "Error",
    "Outcome unknown – the connection broke while sending. Check with Musterbörse before sending again.",
  ],
])("a lead that is refused as %s is told as %s: %s", (kind, title, description) => {
  expect(sendToast(kind, about)).toEqual({ title, description, destructive: true });
});
