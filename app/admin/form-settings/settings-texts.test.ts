import { expect, test } from "vitest";
import { doneToast, errorToast } from "#app/admin/labels/staff-toast.ts";
import { settingsToasts } from "./settings-texts.ts";

test("toasts about form settings are those of the specification", () => {
  expect(settingsToasts).toEqual({
    updated: doneToast("Settings updated successfully"),
    updateFailed: errorToast("Failed to update settings"),
    loadFailed: errorToast("Failed to load form settings"),
    invalidFormType: errorToast("Invalid form type"),
  });
});
