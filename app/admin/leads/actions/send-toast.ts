import type { StaffToast } from "#app/admin/labels/staff-toast.ts";
import type { SendManually } from "#server/delivery/actions/send-manually.ts";

const problem = (title: string, description?: string): StaffToast =>
  description === undefined ? { title, destructive: true } : { title, description, destructive: true };

/** After a click on Send. The kinds are those of the verb. */
export function sendToast(kind: SendManually["kind"], about: { service: string; email: string }): StaffToast {
  switch (kind) {
    case "queued":
      return { title: "Success", description: `Lead sent to ${about.service}`, destructive: false };
    case "not-found":
      return problem("Error", "Submission or API service not found");
    case "test-email":
      return problem("Cannot Send Test Data", "Form submissions with test emails cannot be sent to real APIs");
    case "invalid-email":
      return problem("Invalid Email Format", `Email "${about.email}" is not valid and cannot be sent to API services`);
    case "not-manual":
      return problem("Error", `${about.service} is sent to automatically`);
    case "no-consent":
      return problem("Error", "The visitor has not allowed marketing");
    case "in-quarantine":
      return problem("Error", "This lead is in quarantine. Release it first");
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
