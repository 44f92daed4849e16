import { formatSpan } from "#app/admin/labels/format.ts";
import { errorToast, successToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";
import type { CreatedJob } from "#server/jobs/begin-job.ts";
import type { FailedKind, ItemResult } from "#server/jobs/job.ts";
import type { PlannedService } from "#server/jobs/plan-job.ts";
import type { Steered, Steering } from "#server/jobs/steer-job.ts";

/** How long a service needs for its part. */
export function planDuration(kind: FailedKind, { state, count, perSecond }: PlannedService): string {
  if (kind === "close") return "at once, nothing is sent";
  if (state === "paused") return "waits until it is resumed";
  if (state === "inactive") return "waits until it is switched on";
  const ms = (count / perSecond) * 1000;
  return ms < 60_000 ? "less than a minute" : `about ${formatSpan(ms)}`;
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
