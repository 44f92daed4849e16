import { formatCount, formatSince } from "#app/admin/labels/format.ts";
import type { RecipientType } from "#server/sales/buyers/buyer.ts";
import { doneToast, errorToast } from "#app/admin/labels/staff-toast.ts";
import type { Status } from "#app/admin/labels/status.ts";
import type { StoppedService } from "#server/operations/dashboard/read-stopped-services.ts";
import type { Outcome } from "#server/delivery/outcome.ts";
import type { Recognition } from "#server/delivery/adapter.ts";

/** Specification §8, word for word. */
export const serviceToasts = {
  created: doneToast("API service created successfully"),
  updated: doneToast("API service updated successfully"),
  deleted: doneToast("API service deleted successfully"),
  loadFailed: errorToast("Failed to load API services"),
  saveFailed: errorToast("Failed to save API service"),
  deleteFailed: errorToast("Failed to delete API service"),
} as const;

/** Shown when staff activate a service whose settings have never been live. */
export const untestedToast = errorToast(
  "Its settings have never been live: test it on its page, and switch it on there",
);

/** Short verdict of a test. */
export function verdictOf(outcome: Outcome["kind"]): { word: string; status: Status } {
  switch (outcome) {
    case "accepted":
      return { word: "accepted", status: "success" };
    case "accepted_with_note":
      return { word: "accepted", status: "warning" };
    case "duplicate":
      return { word: "duplicate", status: "warning" };
    case "rejected":
    case "config_error":
      return { word: "refused", status: "error" };
    case "busy":
      return { word: "too busy", status: "error" };
    case "not_sent":
      return { word: "no connection", status: "error" };
    case "unknown":
      return { word: "unclear", status: "in_doubt" };
  }
}

/** What happens to a lead after such a response. */
export function meaningOf(outcome: Outcome, recognition: Recognition): string {
  switch (outcome.kind) {
    case "accepted":
      return "The lead counts as delivered.";
    case "duplicate":
      return "The service already has this lead. Counts as delivered, with a warning.";
    case "accepted_with_note":
      return "Delivered, with a note.";
    case "rejected":
      return outcome.refusal === undefined
        ? "This lead is refused for good. It is not sent again by itself."
        : "This lead is refused, and a person has to look at it. After the same answer to leads of three networks in a row one at a time is tried.";
    case "config_error":
      return "The service is paused until its settings are fixed. The lead waits.";
    case "busy":
      return "The lead waits and is sent again by itself.";
    case "unknown":
      return outcome.isAnswer || recognition === "none"
        ? "Nobody can tell whether the service has the lead. It is not sent again by itself: a person decides."
        : "Sent again by itself: the service recognises a lead it has seen.";
    case "not_sent":
      return "The lead is sent again by itself.";
  }
}

/** "HTTP", with the orders that send it leads, if any. */
export const aboutService = (kindLabel: string, orders: readonly string[]): string =>
  orders.length === 0 ? kindLabel : `${kindLabel}. Gets leads by its orders: ${orders.join(", ")}`;

/** What happens to leads of an active service, which may be paused or refuse them. */
export function stateTexts(stopped: StoppedService, now: Date): { title: string; hint: string } {
  const { state, by, since, queued } = stopped;
  const waiting = formatCount(queued, "lead waits", "leads wait");
  const from = `since ${formatSince(since, now)}`;
  switch (state) {
    case "paused":
      return {
        title: `Paused ${from}${by === null ? "" : ` by ${by}`}, ${waiting}`,
        hint: "Paused: leads of its forms wait",
      };
    case "refusing":
      return { title: `Refuses leads ${from}, ${waiting}`, hint: "Refuses leads: one at a time is tried" };
    case "half_open":
      return { title: `Degraded ${from}, being tested, ${waiting}`, hint: "Degraded: leads of its forms wait" };
  }
}

export const hasOrdersText = (name: string, orders: readonly string[]): string =>
  `${name} cannot be deleted: it gets leads by ${orders.length === 1 ? "the order" : "the orders"} ${orders.join(", ")}`;

/** Types of recipients, in the order of the select. */
export const RECIPIENT_TYPE_TEXTS: Readonly<Record<RecipientType, { word: string; sentence: string }>> = {
  buyer: { word: "Buyer", sentence: "A firm that works on the lead itself" },
  marketplace: { word: "Marketplace", sentence: "Sells the lead on to other firms; visitors are told so" },
  own_system: {
    word: "System of our own",
    sentence: "A CRM or a list of ours: gets every lead, calls nobody, does not count",
  },
};
