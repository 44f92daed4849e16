import { formatCount, formatNumber, formatSpan } from "#app/admin/labels/format.ts";
import { errorToast, successToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";
import type { CreatedJob } from "#server/operations/jobs/begin-job.ts";
import type { ItemResult, OldLeadDays, PlannedKind } from "#server/operations/jobs/job.ts";
import type { PlannedJob, PlannedService } from "#server/operations/jobs/plan-job.ts";
import type { Steered, Steering } from "#server/operations/jobs/steer-job.ts";

/** How long a service needs for its part. */
export function planDuration(kind: PlannedKind, { state, count, perSecond }: PlannedService): string {
  if (kind === "close") return "at once, nothing is sent";
  if (state === "paused") return "waits until it is resumed";
  if (state === "inactive") return "waits until it is switched on";
  const ms = (count / perSecond) * 1000;
  return ms < 60_000 ? "less than a minute" : `about ${formatSpan(ms)}`;
}

/** How far back, as the select says it. */
export const ageChoices: readonly [OldLeadDays, string][] = [
  [7, "In the last 7 days"],
  [30, "In the last 30 days"],
  [90, "In the last 90 days"],
  [365, "In the last 12 months"],
];

/** What sending leads to another buyer may cost. */
export function costText({ count, bought }: Pick<PlannedJob, "count" | "bought">): string {
  const sold =
    bought === 0
      ? "No other service has accepted any of them."
      : `${formatNumber(bought)} of them ${bought === 1 ? "was" : "were"} accepted by another service already: sold twice, they may break an agreement with its buyer.`;
  return `${formatCount(count, "lead")} will be the buyer's and cannot be called back; it may refuse old ones, or complain about them. ${sold}`;
}

/** What a word of the list means where it does not speak for itself. */
export function resultNote(result: ItemResult): string {
  switch (result) {
    case "left_out":
      return "When its turn came, the lead was erased, or somebody else had dealt with it";
    case "not_tried":
      return "The job was stopped before its turn";
    case "under_way":
      return "Queued at the service, or being sent";
    case "waiting":
    case "delivered":
    case "refused":
    case "failed":
    case "in_doubt":
    case "closed":
    case "erased":
      return "";
  }
}

/** Why nothing was begun. */
export function refusedToast(kind: Exclude<CreatedJob["kind"], "created">): StaffToast {
  switch (kind) {
    case "nothing-left":
      return errorToast("Nothing is left to do: somebody else was faster");
    case "more-than-agreed":
      return errorToast("There are more leads than the plan said. Look at the new plan");
  }
}

const STEERED: Readonly<Record<Steering, string>> = {
  pause: "The job is paused. What is already at a service goes on",
  resume: "The job goes on",
  stop: "The job is stopped. What was not tried is listed so",
};

export const steerToast = (steering: Steering, steered: Steered): StaffToast =>
  steered === "done" ? successToast(STEERED[steering]) : errorToast("The job has changed meanwhile");
