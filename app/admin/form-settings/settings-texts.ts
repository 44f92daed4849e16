import { doneToast, errorToast } from "#app/admin/labels/staff-toast.ts";

/** Specification §8, word for word. */
export const settingsToasts = {
  updated: doneToast("Settings updated successfully"),
  updateFailed: errorToast("Failed to update settings"),
  loadFailed: errorToast("Failed to load form settings"),
  invalidFormType: errorToast("Invalid form type"),
} as const;
