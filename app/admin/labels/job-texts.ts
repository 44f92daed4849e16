import { formName } from "./form-names.ts";
import { formatCount, formatNumber } from "./format.ts";
import type { Status } from "./status.ts";
import type { ItemResult, JobKind, JobPlan, JobStatus } from "#server/operations/jobs/job.ts";
import type { Job } from "#server/operations/jobs/read-jobs.ts";

type KindTexts = {
  /** "Retry 20 leads at Liftring" */
  verb: string;
  /** Explanation shown before it starts. */
  explain: string;
  /** "20 old leads", for 'lead' */
  noun?: string;
  /** "to Liftring", for 'at' */
  toward?: string;
  /** "7 of 12 sent again" */
  done: string;
};

const KINDS: Readonly<Record<JobKind, KindTexts>> = {
  retry: {
    verb: "Retry",
    explain:
      "Each lead is sent again once to the service that failed, at that service's own rate. New leads do not wait behind them. What was refused because of its content will be refused again.",
    done: "sent again",
  },
  close: {
    verb: "Close",
    explain:
      "Each lead is closed at the service that refused it or could not be reached. It leaves the lists of what is undelivered and counts as not delivered. Its consent record stays, and a single lead can still be sent again.",
    done: "closed",
  },
  resolve: {
    verb: "Resolve",
    explain:
      "Paste what the service says it has. Leads in its list are marked as delivered, on your word. What is not in it you leave in doubt or send again. The list is compared, and stored nowhere.",
    done: "resolved",
  },
  "send-old": {
    verb: "Send",
    noun: "old lead",
    toward: "to",
    explain:
      "Each lead that the service has never got is sent to it once, newest first, at the service's own rate. New leads do not wait behind them. Leads in quarantine, with a blocked address or without a consent that the service needs are not sent; answers about health go along only if the visitor agreed to it.",
    done: "sent",
  },
  delete: {
    verb: "Delete",
    explain:
      "Each lead is deleted with its delivery history, oldest first. It cannot be undone. Stopping keeps what has not been deleted. The consent records stay.",
    done: "deleted",
  },
};

export const explainJob = (kind: JobKind): string => KINDS[kind].explain;

const leadsOf = (kind: JobKind, count: number): string => formatCount(count, KINDS[kind].noun ?? "lead");

/** "at Liftring, Solar"; empty for all services and forms. */
const whereOf = (kind: JobKind, { formType, outcome }: JobPlan, serviceName: string | null): string =>
  [
    serviceName === null ? "" : ` ${KINDS[kind].toward ?? "at"} ${serviceName}`,
    formType === undefined ? "" : `, ${formName(formType)}`,
    outcome === undefined ? "" : outcome === "refused" ? ", refused ones" : ", without refused ones",
  ].join("");

/** "Retry 20 leads at Liftring" */
export const jobTitle = (kind: JobKind, plan: JobPlan, count: number, serviceName: string | null): string =>
  `${KINDS[kind].verb} ${leadsOf(kind, count)}${whereOf(kind, plan, serviceName)}`;

/** The specification's words, once all leads are deleted. */
export const allDeletedText = ({ kind, plan, items, counts }: Pick<Job, "kind" | "plan" | "items" | "counts">) =>
  kind === "delete" && plan.formType !== undefined && counts.erased === items
    ? `All ${formName(plan.formType)} submissions have been deleted`
    : undefined;

export const startLabel = (kind: JobKind, count: number): string => `${KINDS[kind].verb} ${leadsOf(kind, count)}`;

const RESULTS: Readonly<Record<ItemResult, { word: string; status: Status }>> = {
  waiting: { word: "Waiting", status: "not_sent" },
  under_way: { word: "Under way", status: "pending" },
  delivered: { word: "Delivered", status: "success" },
  refused: { word: "Refused", status: "error" },
  failed: { word: "Failed", status: "error" },
  in_doubt: { word: "In doubt", status: "in_doubt" },
  closed: { word: "Closed", status: "closed" },
  erased: { word: "Erased", status: "off" },
  left_out: { word: "Left out", status: "off" },
  not_tried: { word: "Not tried", status: "not_sent" },
};

/** Shape and word of a lead's result. */
export const resultLabel = (result: ItemResult) => RESULTS[result];

const STATUSES: Readonly<Record<JobStatus, { word: string; status: Status }>> = {
  running: { word: "Running", status: "pending" },
  paused: { word: "Paused", status: "paused" },
  stopped: { word: "Stopped", status: "off" },
  done: { word: "Done", status: "success" },
};

export const jobStatus = ({ status }: Pick<Job, "status">) => STATUSES[status];

/** Number of finished items. */
export const finishedOf = ({ items, counts }: Pick<Job, "items" | "counts">): number =>
  items - (counts.waiting ?? 0) - (counts.under_way ?? 0);

/** "7 of 12 sent again: 6 delivered, 1 refused · 3 under way, 2 waiting" */
export function progressText({ kind, items, counts }: Pick<Job, "kind" | "items" | "counts">): string {
  const said = (results: readonly ItemResult[]) =>
    results.flatMap((result) => {
      const count = counts[result];
      return count ? [`${formatNumber(count)} ${RESULTS[result].word.toLowerCase()}`] : [];
    });
  const over = said(["delivered", "refused", "failed", "in_doubt", "closed", "erased", "left_out", "not_tried"]).join(
    ", ",
  );
  const open = said(["under_way", "waiting"]).join(", ");
  const head = `${formatNumber(finishedOf({ items, counts }))} of ${formatNumber(items)} ${KINDS[kind].done}`;
  return [over === "" ? head : `${head}: ${over}`, open].filter((part) => part !== "").join(" · ");
}
