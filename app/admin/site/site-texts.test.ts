import { expect, test } from "vitest";
import { doneToast, errorToast } from "#app/admin/labels/staff-toast.ts";
import {
  statementLabel,
  statementProblem,
  statementStatusTexts,
  leadsToErase,
  monthsText,
  operatorProblem,
  pendingTitle,
  shorterTitle,
  siteToasts,
  STILL_INVENTED,
} from "./site-texts.ts";

test.each([
  ["email", "This is not an e-mail address"],
  ["legalTextsSince", "Choose a date"],
  ["logDays", "A whole number from 1 to 365"],
  ["leadMonths", "A whole number from 1 to 120"],
  ["consentYears", "A whole number from 5 to 30"],
  ["disputeBody", "At most 2000 characters"],
  ["phone", "Phone is required, at most 200 characters"],
  ["vatId", "VAT ID is required, at most 200 characters"],
  ["metaPixelId", "Only digits, at most 20"],
  ["countBy", "Choose one of the list"],
  ["gone", "gone is required, at most 200 characters"],
])("the operator's %s is rejected with: %s", (field, problem) => {
  expect(operatorProblem(field)).toBe(problem);
});

test.each([
  [
    "value",
    "Value",
    "1 to 60 characters, without { and }; a figure in digits, a range with bis; offers as many as leads are given to",
  ],
  ["wording", "Wording", "1 to 300 characters; {value} is the only placeholder"],
  ["fallback", "Fallback", "At most 300 characters, without { and }"],
  ["evidence", "Evidence", "At most 2000 characters"],
  ["validUntil", "Valid until", "Choose a date, or leave it empty"],
  ["on", "Shown", "On or off"],
  ["toString", "toString", ""],
])("a statement's %s is called %s and rejected with: %s", (field, label, problem) => {
  expect([statementLabel(field), statementProblem(field)]).toEqual([label, problem]);
});

test("statements are proven, unproven, expired or off", () => {
  expect(statementStatusTexts).toEqual({ proven: "Proven", unproven: "Unproven", expired: "Expired", off: "Off" });
});

test.each([
  ["operatorSaved", doneToast("Operator data saved")],
  ["statementSaved", doneToast("Statement saved: pages say so within seconds")],
  ["unchanged", doneToast("Nothing was changed")],
  ["retentionScheduled", doneToast("Saved. The shorter period starts in 24 hours")],
  ["retentionKept", doneToast("Cancelled: leads are kept as long as before")],
  ["asks", errorToast("Nothing is saved yet: leads would be erased. Please confirm below the form")],
  ["refused", errorToast("Please check the marked fields")],
  ["failed", errorToast("Failed to save. Nothing was changed")],
] as const)("after a save that was %s staff read a toast, each time anew", (kind, toast) => {
  expect(siteToasts[kind]()).toEqual(toast);
  expect(siteToasts[kind]()).not.toBe(siteToasts[kind]());
});

test.each([
  [{ count: 0, isMore: false }, "0 leads are older than that now."],
  [{ count: 1, isMore: false }, "1 lead is older than that now."],
  [{ count: 100_000, isMore: true }, "More than 100,000 leads are older than that now."],
])("%j to erase read as such", (leads, text) => {
  expect(leadsToErase(leads)).toBe(text);
});

test("shorter retention names both numbers and its date", () => {
  expect([monthsText(1), monthsText(12)]).toEqual(["1 month", "12 months"]);
  expect(shorterTitle(1, 6)).toBe("Keep leads for 1 month instead of 6?");
  const pending = { months: 3, takesEffectAt: new Date("2026-11-13T09:30:00Z"), askedBy: "eva@stufenlos.example" };
  expect(pendingTitle(pending, new Date("2026-11-12T12:00:00Z"))).toBe(
    "From Fri 13 Nov, 10:30 leads are kept for 3 months",
  );
});

test("fictional values are not allowed in production", () => {
  expect(STILL_INVENTED).toBe("Placeholder: the site will not start in production with this");
});
