import type { StaffToast } from "#app/admin/leads/actions/send-toast.ts";

const error = (description: string): StaffToast => ({ title: "Error", description, destructive: true });
const done = (title: string): StaffToast => ({ title, destructive: false });

/** Specification §8, to the letter. */
export const serviceToasts = {
  created: done("API service created successfully"),
  updated: done("API service updated successfully"),
  deleted: done("API service deleted successfully"),
  loadFailed: error("Failed to load API services"),
  saveFailed: error("Failed to save API service"),
  deleteFailed: error("Failed to delete API service"),
} as const;

/** Specification §8, to the letter. */
export const settingsToasts = {
  updated: done("Settings updated successfully"),
  updateFailed: error("Failed to update settings"),
  loadFailed: error("Failed to load form settings"),
  invalidFormType: error("Invalid form type"),
} as const;

/** A copy: the same words announced twice are two announcements. */
export const announce = (toast: StaffToast): StaffToast => ({ ...toast });

export const kindNames: Readonly<Record<string, string>> = {
  http: "HTTP",
  meta: "Conversions API",
  webhook: "Webhook",
  mail: "Mail to the visitor",
};

/** What comes of a lead after such an answer. */
export function meaningOf(outcome: string, recognition: string): string {
  switch (outcome) {
    case "accepted":
      return "The lead counts as delivered.";
    case "duplicate":
      return "The service already has this lead. Counts as delivered, with a warning.";
    case "accepted_with_note":
      return "Delivered, with a note.";
    case "rejected":
      return "This lead is refused for good. It is not sent again by itself.";
    case "config_error":
      return "The service is paused until somebody mends its settings. The lead waits.";
    case "busy":
      return "The lead waits and is sent again by itself.";
    case "unknown":
      return recognition === "none"
        ? "Nobody can tell whether the service has the lead. It is not sent again by itself: a person decides."
        : "Sent again by itself: the service recognises a lead it has seen.";
    default:
      return "The lead is sent again by itself.";
  }
}
