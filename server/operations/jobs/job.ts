import type { FormType } from "#funnels/registry.ts";
import type { CloseReason } from "#server/delivery/delivery-state.ts";

/** What a job does with many leads. */
export type JobKind = PlannedKind | "resolve" | "delete";

/** What can be done with leads that have failed. */
const FAILED_KINDS = ["retry", "close"] as const;

export type FailedKind = (typeof FAILED_KINDS)[number];

/** What is planned by a service, a form and a count. */
export type PlannedKind = FailedKind | "send-old";

export const isFailedKind = (text: string): text is FailedKind => FAILED_KINDS.some((kind) => kind === text);

/** Stopped: a person has ended it before its time. Done: nothing of it is left. */
export type JobStatus = "running" | "paused" | "stopped" | "done";

/** What is done with one lead, as stored in `bulk_job_items.action`. */
export type ItemAction = "send" | "close" | "arrived" | "resend" | "erase" | "send-old";

/** What shall be done with leads in doubt that the service's own list does not have. */
const NOT_LISTED = ["send", "leave"] as const;

export type NotListed = (typeof NOT_LISTED)[number];

export const isNotListed = (text: string): text is NotListed => NOT_LISTED.some((choice) => choice === text);

/**
 * What came of one lead. Waiting: its turn has not come. Under way: it is queued at the service. Left out: when its turn came it was
 * erased, or no longer what the plan was about. Not tried: the job was stopped before.
 */
export const ITEM_RESULTS = [
  "waiting",
  "under_way",
  "delivered",
  "refused",
  "failed",
  "in_doubt",
  "closed",
  "erased",
  "left_out",
  "not_tried",
] as const;

export type ItemResult = (typeof ITEM_RESULTS)[number];

export const isItemResult = (text: string): text is ItemResult => ITEM_RESULTS.some((result) => result === text);

/** Which leads a job is about; an absent key does not filter. Stored with the job: ids and words of ours, nobody's data. */
export type JobPlan = {
  apiServiceId?: string;
  formType?: FormType;
  outcome?: FailedOutcome;
  /** Why they are closed. */
  reason?: CloseReason;
  notListed?: NotListed;
  /** The leads were received in so many days before the plan. */
  days?: OldLeadDays;
};

/** Of failed leads: those that the service refused, or the others. */
const FAILED_OUTCOMES = ["refused", "broken"] as const;

export type FailedOutcome = (typeof FAILED_OUTCOMES)[number];

export const failedOutcomeIn = (text: string): FailedOutcome | undefined =>
  FAILED_OUTCOMES.find((outcome) => outcome === text);

/** How far back leads may be sent that a service has never got. */
export const OLD_LEAD_DAYS = [7, 30, 90, 365] as const;

export type OldLeadDays = (typeof OLD_LEAD_DAYS)[number];

export const oldLeadDaysIn = (text: string): OldLeadDays | undefined =>
  OLD_LEAD_DAYS.find((days) => String(days) === text);

/** More than this is done by a second job: the plan says so. */
export const MAX_ITEMS = 100_000;

/** A lead of a job whose turn has come. */
export type WaitingItem = {
  n: number;
  deliveryId: string | null;
  submissionId: string;
  serviceId: string | null;
  action: ItemAction;
  /** The last attempt when the person decided; null if that does not matter. */
  attemptN: number | null;
};

/** `deliveryId`: of one that was made for it. */
export type DoneItem = { n: number; result: ItemResult; attemptN: number | null; deliveryId?: string };
