import { expect, test } from "vitest";
import { funnels } from "#funnels/registry.ts";
import { stepsGiven, withPrefilledAnswers } from "./given-ahead.server.ts";

const { treppenlift } = funnels;
const contact = { name: "Hannelore von der Heide", phone: "0221 12345", email: "h@web.de" };

test.each([
  [0, {}],
  [0, { name: "Hannelore" }],
  [1, contact],
  [1, { postalCode: "50823" }],
  [3, { ...contact, postalCode: "50823", staircaseShape: "Gerade Treppe", privacyAccepted: true }],
])("%d steps are answered by %j", (steps, answers) => {
  expect(stepsGiven(treppenlift, answers)).toBe(steps);
});

const noted = (answers: Record<string, string>) => withPrefilledAnswers(treppenlift, answers).steps;

test("the first question thanks for given data, and the contact step asks to check it", () => {
  expect(noted(contact)[0].banner?.text).toMatch(/^Danke, Ihre Kontaktdaten sind notiert\./);
  expect(noted(contact).at(-1)?.hint).toMatch(/Bitte prüfen Sie sie kurz\.$/);
  expect(noted({ postalCode: "50823" })[0].banner?.text).toMatch(/^Danke, Ihre Angaben sind notiert\./);
  expect(noted({ postalCode: "50823" }).at(-1)?.hint).toBeUndefined();
});
