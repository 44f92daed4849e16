import { errorToast, successToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";
import type { Closed, RetryResult } from "#server/delivery/actions/retry-failed.ts";
import type { ResolveResult } from "#server/delivery/actions/resolve-in-doubt.ts";
import type { CreatedJob } from "#server/operations/jobs/begin-job.ts";

/** Texts for staff about leads (specification §8 where it has them). */

const deliveries = (count: number): string => (count === 1 ? "1 delivery" : `${count} deliveries`);

/** `count` is the confirmed number, or the current one if it has changed. */
export const retryToast = (kind: RetryResult["kind"], count: number): StaffToast =>
  kind === "retried"
    ? successToast(`${deliveries(count)} sent again`)
    : errorToast(`Nothing was sent: there are ${deliveries(count)} to retry now. Please look again.`);

export function resolveToast(kind: ResolveResult | "no-answer"): StaffToast {
  switch (kind) {
    case "resolved":
      return successToast("The doubt is resolved");
    case "not-in-doubt":
      return errorToast("This delivery is no longer in doubt");
    case "too-early":
      return errorToast("The answer may still come by itself. Please decide in a minute.");
    case "withdrawn":
      return errorToast("The consent was withdrawn. This lead is not sent any more");
    case "no-answer":
      return errorToast("Please choose what you know");
  }
}

export function closeToast(closed: Closed | { kind: "no-reason" }): StaffToast {
  switch (closed.kind) {
    case "closed":
      return successToast(`The lead is closed at ${closed.service}`);
    case "not-failed":
      return errorToast("This delivery is no longer failed");
    case "no-reason":
      return errorToast("Please choose a reason");
  }
}

/** Why no job was started; the job's page shows its results. */
export const deleteAllToast = (kind: Exclude<CreatedJob["kind"], "created"> | "wrong-name" | "failed"): StaffToast => {
  switch (kind) {
    case "nothing-left":
      return errorToast("There is no lead to delete");
    case "wrong-name":
      return { title: "Failed to delete submissions", description: "The form's name was not typed", destructive: true };
    case "more-than-agreed":
    case "failed":
      return errorToast("Failed to delete submissions");
  }
};

export const eraseToast = (count: number): StaffToast =>
  count === 0
    ? errorToast("Failed to delete submissions")
    : successToast(count === 1 ? "1 lead erased" : `${count} leads erased`);

export const FETCH_FAILED = errorToast("Failed to fetch submissions");
