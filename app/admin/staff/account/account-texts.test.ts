import { expect, test } from "vitest";
import { successToast } from "#app/admin/labels/staff-toast.ts";
import { accountProblem, accountToast } from "./account-texts.ts";

test.each([
  ["wrong-password", "Incorrect password"],
  ["already-on", "The second factor is already on"],
  ["wrong-code", "Invalid code. Wait for the next one and try again."],
  ["not-started", "Something went wrong"],
] as const)("problem %s reads: %s", (kind, text) => {
  expect(accountProblem(kind)).toBe(text);
});

test.each([
  ["confirmed", "The second factor is on"],
  ["off", "The second factor is off"],
  ["session-ended", "The session has ended"],
  ["weekly-mail-on", "You get the weekly mail on Mondays"],
  ["weekly-mail-off", "You no longer get the weekly mail"],
] as const)("after %s: %s", (kind, text) => {
  expect(accountToast(kind)).toEqual(successToast(text));
});
