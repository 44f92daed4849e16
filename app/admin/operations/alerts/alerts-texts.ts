import { formatMoment } from "#app/admin/labels/format.ts";
import { doneToast, errorToast } from "#app/admin/labels/staff-toast.ts";
import type { LatestPost } from "#server/operations/alerts/webhook/post-due.ts";

/** New objects, so that repeating a text announces it again. */
export const alertToasts = {
  saved: () => doneToast("Alerts saved"),
  unchanged: () => doneToast("Nothing was changed"),
  refused: () => errorToast("Please check the marked fields"),
  webhookSaved: () => doneToast("Webhook saved"),
  webhookRemoved: () => doneToast("The webhook is removed"),
  webhookRefused: (problem: string) => errorToast(problem),
  tested: (allTaken: boolean) =>
    allTaken ? doneToast("Test alert delivered") : errorToast("Test alert not delivered everywhere"),
};

/** Error text for a field, by its path: "rules.failed.addresses.0". */
export function fieldProblem(fields: readonly string[], place: string): string | undefined {
  if (!fields.some((field) => field === place || field.startsWith(`${place}.`))) return undefined;
  if (place.endsWith("addresses")) return "At most 20 e-mail addresses, with commas between them";
  if (place.endsWith("minutes")) return "1 to 10080";
  if (place.endsWith("leads")) return "1 to 10000";
  if (place === "reminderHours") return "1 to 168 hours";
  return "Two different times";
}

/** State of the last webhook post. */
export function postText({ createdAt, tries, problem, endedAt, wasTaken }: LatestPost, now: Date): string {
  const when = `The latest alert, ${formatMoment(createdAt, now)},`;
  if (wasTaken) return `${when} was delivered.`;
  if (tries === 0) return `${when} is about to be sent.`;
  const times = tries === 1 ? "once" : `${tries} times`;
  return `${when} was tried ${times}${endedAt === null ? " and is tried again" : " and given up"}: ${problem ?? "no answer"}.`;
}
