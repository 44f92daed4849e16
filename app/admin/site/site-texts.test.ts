import { expect, test } from "vitest";
import { doneToast, errorToast } from "#app/admin/labels/staff-toast.ts";
import {
  claimLabel,
  claimProblem,
  claimStatusWords,
  operatorProblem,
  siteToasts,
  STILL_INVENTED,
} from "./site-texts.ts";

test.each([
  ["email", "This is not an e-mail address"],
  ["legalTextsSince", "Choose a date"],
  ["logDays", "A whole number from 1 to 365"],
  ["leadMonths", "A whole number from 1 to 120"],
  ["disputeBody", "At most 2000 characters"],
  ["phone", "Phone is required, at most 200 characters"],
  ["vatId", "VAT ID is required, at most 200 characters"],
  ["metaPixelId", "Only digits, at most 20"],
  ["gone", "gone is required, at most 200 characters"],
])("the operator's %s is refused with: %s", (field, problem) => {
  expect(operatorProblem(field)).toBe(problem);
});

test.each([
  ["value", "Value", "1 to 60 characters, without { and }"],
  ["wording", "Wording", "1 to 300 characters; {value} is the only placeholder"],
  ["fallback", "Fallback", "At most 300 characters, without { and }"],
  ["evidence", "Evidence", "At most 2000 characters"],
  ["validUntil", "Valid until", "Choose a date, or leave it empty"],
  ["on", "Shown", "On or off"],
  ["toString", "toString", ""],
])("a claim's %s is called %s and refused with: %s", (field, label, problem) => {
  expect([claimLabel(field), claimProblem(field)]).toEqual([label, problem]);
});

test("claims are proven, unproven, expired or off", () => {
  expect(claimStatusWords).toEqual({ proven: "Proven", unproven: "Unproven", expired: "Expired", off: "Off" });
});

test.each([
  ["operatorSaved", doneToast("Operator data saved")],
  ["claimSaved", doneToast("Claim saved: pages say so within seconds")],
  ["unchanged", doneToast("Nothing was changed")],
  ["refused", errorToast("Please check the marked fields")],
  ["failed", errorToast("Failed to save. Nothing was changed")],
] as const)("after a save that was %s staff are told so, each time anew", (kind, toast) => {
  expect(siteToasts[kind]()).toEqual(toast);
  expect(siteToasts[kind]()).not.toBe(siteToasts[kind]());
});

test("what is invented cannot stay so in production", () => {
  expect(STILL_INVENTED).toBe("Still invented: a production start refuses this");
});
