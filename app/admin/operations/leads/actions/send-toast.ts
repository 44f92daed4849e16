import { formatClock } from "#app/admin/labels/format.ts";
import { errorToast, successToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";
import type { SendOutcome } from "#server/delivery/actions/await-outcome.ts";
import type { SendManually } from "#server/delivery/actions/send-manually.ts";

const problem = (title: string, description?: string): StaffToast =>
  description === undefined ? { title, destructive: true } : { title, description, destructive: true };

/** Result of a sending, with the service's own words. */
export function outcomeToast(outcome: SendOutcome, service: string): StaffToast {
  switch (outcome.kind) {
    case "delivered":
      return successToast(`Lead sent to ${service}`);
    case "warning":
      return {
        title: "Warning",
        description: withWords(`Lead sent to ${service}`, outcome.message),
        destructive: false,
      };
    case "failed":
      return failedToSend(service, outcome.message);
    case "retrying": {
      const { description = "", ...toast } = failedToSend(service, outcome.message);
      const again = outcome.nextAttemptAt ? ` Tried again at ${formatClock(outcome.nextAttemptAt)}.` : "";
      return { ...toast, description: `${description.replace(/\.?$/, ".")}${again}` };
    }
    case "in-doubt":
      return sendToast("in-doubt", { service, email: "" });
    case "paused":
      return {
        title: "Waiting",
        description: `${service} is paused: the lead goes out when it is resumed`,
        destructive: false,
      };
    case "under-way":
      return {
        title: "Pending",
        description: `${service} has not answered yet. The list shows what comes of it`,
        destructive: false,
      };
  }
}

export const failedToSend = (service: string, message: string | null = null): StaffToast =>
  errorToast(withWords(`Failed to send to ${service}`, message));

const withWords = (text: string, message: string | null): string =>
  message === null || message.trim() === "" ? text : `${text}: ${message.trim()}`;

/** After Send, if nothing was sent. The kinds are those of the verb. */
export function sendToast(
  kind: Exclude<SendManually["kind"], "queued">,
  about: { service: string; email: string },
): StaffToast {
  switch (kind) {
    case "not-found":
      return problem("Error", "Submission or API service not found");
    case "test-email":
      return problem("Cannot Send Test Data", "Form submissions with test emails cannot be sent to real APIs");
    case "invalid-email":
      return problem("Invalid Email Format", `Email "${about.email}" is not valid and cannot be sent to API services`);
    case "not-manual":
      return problem("Error", `${about.service} is sent to automatically`);
    case "by-orders":
      return problem("Error", `${about.service} gets leads of this form through orders only`);
    case "enough":
      return problem("Error", "As many firms have this lead as its page has promised");
    case "not-named":
      return problem("Error", `The visitor was told which firms get the lead, and ${about.service} is none of them`);
    case "no-consent":
      return problem("Error", "The visitor has not allowed marketing");
    case "in-quarantine":
      return problem("Error", "This lead is in quarantine. Release it first");
    case "withdrawn":
      return problem("Error", "The consent was withdrawn. This lead is not sent any more");
    case "already-pending":
      return problem("Error", `This lead is already on its way to ${about.service}`);
    case "already-sent":
      return problem("Error", `${about.service} already has this lead`);
    case "in-doubt":
      return problem(
        "Error",
        `Outcome unknown – the connection broke while sending. Check with ${about.service} before sending again.`,
      );
  }
}
