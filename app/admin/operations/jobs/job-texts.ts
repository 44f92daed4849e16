import { formatCount, formatNumber, formatSpan } from "#app/admin/labels/format.ts";
import { errorToast, successToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";
import type { CreatedJob } from "#server/operations/jobs/begin-job.ts";
import type { ItemResult, OldLeadDays, PlannedKind, NotListed } from "#server/operations/jobs/job.ts";
import type { PlannedJob, PlannedService } from "#server/operations/jobs/plan-job.ts";
import type { SetJobStatusResult, JobStatusChange } from "#server/operations/jobs/set-job-status.ts";
import type { ComparedList, Comparison } from "#server/operations/jobs/plan-resolve.ts";

/** Counts of a comparison; the screen needs no ids. */
export type ComparedCounts = {
  lines: number;
  arrived: number;
  twice: number;
  notListed: number;
  unclear: number;
  knownLines: number;
  strangeLines: number;
};

export const countsOf = (compared: ComparedList): ComparedCounts => ({
  ...compared,
  arrived: compared.arrived.length,
  notListed: compared.notListed.length,
  unclear: compared.unclear.length,
});

/** Lines of a comparison with their meaning. Expected zeros are left out. */
export function comparedRows(counts: ComparedCounts): { word: string; count: string; means: string }[] {
  const rows = [
    { word: "Arrived", count: counts.arrived, means: "in their list: marked as delivered", always: true },
    { word: "Did not arrive", count: counts.notListed, means: "not in their list: you decide", always: true },
    { word: "Match twice", count: counts.twice, means: "of those that arrived: more than one line is theirs" },
    {
      word: "Cannot be told apart",
      count: counts.unclear,
      means: "one person, several leads there, and too few lines: they stay in doubt",
    },
    { word: "Lines that match nothing", count: counts.strangeLines, means: "no lead at this service", always: true },
    { word: "Lines we knew", count: counts.knownLines, means: "leads that are delivered there already" },
  ];
  return rows.flatMap(({ word, count, means, always }) =>
    always || count > 0 ? [{ word, count: formatNumber(count), means }] : [],
  );
}

export const NOT_LISTED_CHOICES: readonly { value: NotListed; word: string; sentence: string }[] = [
  { value: "leave", word: "Leave them in doubt", sentence: "Nothing is sent, and nothing is marked" },
  {
    value: "send",
    word: "Send them again",
    sentence: "If their list is not complete, the service may get a lead twice",
  },
];

/** Label of the start button; undefined if nothing would be done. */
export function resolveAction(
  { arrived, notListed }: ComparedCounts,
  choice: NotListed | undefined,
): string | undefined {
  const parts = [
    ...(arrived > 0 ? [`Mark ${formatNumber(arrived)} as delivered`] : []),
    ...(choice === "send" && notListed > 0 ? [`send ${formatNumber(notListed)} again`] : []),
  ];
  const text = parts.join(", ");
  return text === "" ? undefined : `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
}

/** Why nothing was compared, shown at the field. */
export function listProblem(kind: Exclude<Comparison["kind"], "compared">): string {
  switch (kind) {
    case "empty":
      return "Paste their list, or choose a file";
    case "too-long":
      return "This list is longer than 50,000 lines. Compare it in parts, and leave what is not in the list in doubt";
  }
}

/** "12 leads are in doubt; 2 more are so new that their answer may still come" */
export const doubtsText = ({ count, tooNew }: { count: number; tooNew: number }): string =>
  [
    formatCount(count, "lead is in doubt", "leads are in doubt"),
    ...(tooNew > 0 ? [`${formatCount(tooNew, "more is", "more are")} so new that the answer may still come`] : []),
  ].join("; ");

export const noDoubtsText = ({ tooNew }: { tooNew: number }): string =>
  tooNew > 0
    ? `${formatCount(tooNew, "lead is", "leads are")} so new that the answer may still come. Try again in a few minutes.`
    : "Every answer of this service is known.";

/** Duration at one service. */
export function planDuration(kind: PlannedKind, { state, count, perSecond }: PlannedService): string {
  if (kind === "close") return "at once, nothing is sent";
  if (state === "paused") return "waits until it is resumed";
  if (state === "inactive") return "waits until it is switched on";
  const ms = (count / perSecond) * 1000;
  return ms < 60_000 ? "less than a minute" : `about ${formatSpan(ms)}`;
}

/** Options of the age select. */
export const ageChoices: readonly [OldLeadDays, string][] = [
  [7, "In the last 7 days"],
  [30, "In the last 30 days"],
  [90, "In the last 90 days"],
  [365, "In the last 12 months"],
];

/** Warns of paying twice. */
export function costText({ count, bought }: Pick<PlannedJob, "count" | "bought">): string {
  const sold =
    bought === 0
      ? "No other service has accepted any of them."
      : `${formatNumber(bought)} of them ${bought === 1 ? "was" : "were"} accepted by another service already: sold twice, they may break an agreement with its buyer.`;
  return `${formatCount(count, "lead")} will be the buyer's and cannot be called back; it may refuse old ones, or complain about them. ${sold}`;
}

/** Explains a result where its word does not. */
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

/** Why no job was started. */
export function refusedToast(kind: Exclude<CreatedJob["kind"], "created">): StaffToast {
  switch (kind) {
    case "nothing-left":
      return errorToast("Already done by someone else");
    case "more-than-agreed":
      return errorToast("There are more leads than the plan said. Look at the new plan");
  }
}

const STEERED: Readonly<Record<JobStatusChange, string>> = {
  pause: "The job is paused. What is already at a service goes on",
  resume: "The job goes on",
  stop: "The job is stopped. What was not tried is listed so",
};

export const jobStatusToast = (steering: JobStatusChange, steered: SetJobStatusResult): StaffToast =>
  steered === "done" ? successToast(STEERED[steering]) : errorToast("The job has changed meanwhile");
