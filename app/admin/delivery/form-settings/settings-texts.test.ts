import { expect, test } from "vitest";
import { doneToast, errorToast } from "#app/admin/labels/staff-toast.ts";
import { answersSent, settingsToasts } from "./settings-texts.ts";

test("toasts about form settings match the specification", () => {
  expect(settingsToasts).toEqual({
    updated: doneToast("Settings updated successfully"),
    updateFailed: errorToast("Failed to update settings"),
    loadFailed: errorToast("Failed to load form settings"),
    invalidFormType: errorToast("Invalid form type"),
  });
});

test("a service's box names the answers it does not get", () => {
  expect(answersSent([])).toBe("May have every answer of this form");
  expect(answersSent(["careGrade", "weight"])).toMatch(/^May have every answer of this form but careGrade, weight /);
});
