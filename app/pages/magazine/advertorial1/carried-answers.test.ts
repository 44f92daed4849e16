import { expect, test } from "vitest";
import { funnels } from "#funnels/registry.ts";
import { carriedAnswers } from "./carried-answers.server.ts";

const carried = (input: Record<string, string>) => carriedAnswers(funnels.treppenlift, input);

test.each([
  ["Gerade Treppe", { staircaseShape: "Gerade Treppe" }],
  ["Kurvige/Podest-Treppe", { staircaseShape: "Treppe mit Kurve" }],
  ["Mehrere Etagen", { numberOfFloors: "Mehr als 2" }],
  ["Unsicher – bitte beraten", { staircaseShape: "Weiß nicht" }],
  ["", {}],
  ["constructor", {}],
])("the stair situation '%s' becomes the funnel's answers", (stairs, answers) => {
  expect(carried({ stairs })).toEqual(answers);
});

test("ignores empty and unknown fields and consent, and truncates a long text to the funnel's limit", () => {
  const input = { name: "x".repeat(5000), phone: "  ", contact: "on", privacyAccepted: "on", liftType: "Hublift" };
  expect(carried(input)).toEqual({ name: "x".repeat(160) });
});
