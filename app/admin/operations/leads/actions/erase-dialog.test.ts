import { expect, test } from "vitest";
import type { Holding } from "#server/operations/leads/erasure-advice.ts";
import { renderText } from "#testing/render/render-text.ts";
import { EraseDialog } from "./erase-dialog.tsx";

const say = (leads: string[], name: string | undefined, holding?: Holding) =>
  renderText(EraseDialog, { leads, name, advice: holding ? [{ service: "Musterbörse", holding }] : [] });

test.each<[Holding, string]>([
  ["has-it", "Has the lead ask them to erase"],
  ["may-have-it", "May have it ask them to erase"],
  ["refused-it", "Got it and refused it ask them to erase"],
  ["own-email", "Our own email to the person nothing to do"],
  ["not-sent-yet", "Sending is cancelled first cancel"],
  ["never-got-it", "Never got it nothing to do"],
])("a service that %s shows: %s", (holding, words) => {
  expect(say(["1"], "Eva Kurz", holding)).toContain(`What the services have Musterbörse ${words} Whom you have to ask`);
});

test("names a single lead, or works without a name", () => {
  expect(say(["1"], "Eva Kurz")).toBe(
    "Erase Eva Kurz? Personal data of this lead is removed here. " +
      "Form, date and delivery results stay as anonymous numbers. Cancel Esc Erase lead",
  );
  expect(say(["1"], undefined)).toContain("Erase this lead?");
});

test("counts several leads without listing their services", () => {
  const text = say(["1", "2"], "Eva Kurz", "has-it");
  expect(text).toContain("Erase 2 leads? Personal data of these leads is removed here.");
  expect(text).toMatch(/Erase 2 leads$/);
  expect(text).not.toContain("What the services have");
});
