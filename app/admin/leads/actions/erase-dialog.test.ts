import { expect, test } from "vitest";
import type { DeliveryStatus } from "#server/delivery/delivery-state.ts";
import { renderText } from "#testing/render/render-text.ts";
import { EraseDialog } from "./erase-dialog.tsx";

const say = (leads: string[], name: string | undefined, status?: DeliveryStatus) =>
  renderText(EraseDialog, { leads, name, stands: status ? [{ service: "Musterbörse", status }] : [] });

test.each<[DeliveryStatus, string]>([
  ["not_sent", "Never got it nothing to do"],
  ["pending", "Sending is cancelled first cancel"],
  ["success", "Has the lead ask them to erase"],
  ["warning", "Has the lead ask them to erase"],
  ["error", "Never accepted it nothing to do"],
  ["in_doubt", "May have it ask them to erase"],
])("of a service with the status %s it says: %s", (status, words) => {
  expect(say(["1"], "Eva Kurz", status)).toContain(`What the services have Musterbörse ${words} Cancel`);
});

test("one lead is erased by name, or without one", () => {
  expect(say(["1"], "Eva Kurz")).toBe(
    "Erase Eva Kurz? Personal data of this lead is removed here. " +
      "Form, date and delivery results stay as anonymous numbers. Cancel Esc Erase lead",
  );
  expect(say(["1"], undefined)).toContain("Erase this lead?");
});

test("several leads are counted, and their services not listed", () => {
  const text = say(["1", "2"], "Eva Kurz", "success");
  expect(text).toContain("Erase 2 leads? Personal data of these leads is removed here.");
  expect(text).toMatch(/Erase 2 leads$/);
  expect(text).not.toContain("What the services have");
});
