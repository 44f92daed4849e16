import { doneToast, errorToast } from "#app/admin/labels/staff-toast.ts";

/** Answers of the form that a service may have; its own page shows which it is sent. */
export const answersSent = (withheld: readonly string[]): string =>
  withheld.length === 0
    ? "May have every answer of this form"
    : `May have every answer of this form but ${withheld.join(", ")} (about health)`;

/** Note for a service enabled for a form whose leads are sold by orders. */
export const WITHOUT_ORDER = "gets none of its leads: they go by orders, and it has no live one for this form";

/** Specification §8, word for word. */
export const settingsToasts = {
  updated: doneToast("Settings updated successfully"),
  updateFailed: errorToast("Failed to update settings"),
  loadFailed: errorToast("Failed to load form settings"),
  invalidFormType: errorToast("Invalid form type"),
} as const;
