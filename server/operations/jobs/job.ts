import type { FormType } from "#funnels/registry.ts";
import type { CloseReason } from "#server/delivery/delivery-state.ts";

/** What a job does with its leads. */
export type JobKind = PlannedKind | "resolve" | "delete";

/** Actions for failed leads. */
const FAILED_KINDS = ["retry", "close"] as const;

export type FailedKind = (typeof FAILED_KINDS)[number];

/** Jobs planned by service, form and count. */
export type PlannedKind = FailedKind | "send-old";

export const isFailedKind = (text: string): text is FailedKind => FAILED_KINDS.some((kind) => kind === text);

/** Stopped: ended by a person. Done: nothing is left. */
export type JobStatus = "running" | "paused" | "stopped" | "done";

/** Action for one lead, as stored in `bulk_job_items.action`. */
export type ItemAction = "send" | "close" | "arrived" | "resend" | "erase" | "send-old";

/** Actions for leads in doubt that the service's list lacks. */
const NOT_LISTED = ["send", "leave"] as const;

export type NotListed = (typeof NOT_LISTED)[number];

export const isNotListed = (text: string): text is NotListed => NOT_LISTED.some((choice) => choice === text);

/**
 * Result for one lead. Waiting: not its turn yet. Under way: queued at the service. Left out: erased, or changed since the plan.
 * Not tried: the job was stopped before.
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

/** Selects the leads of a job; absent keys do not filter. Stored with the job, so it holds no personal data. */
export type JobPlan = {
  apiServiceId?: string;
  formType?: FormType;
  outcome?: FailedOutcome;
  /** Reason for closing. */
  reason?: CloseReason;
  notListed?: NotListed;
  /** Age of the leads at the time of the plan, in days. */
  days?: OldLeadDays;
};

/** Of failed leads: rejected ones, or the others. */
const FAILED_OUTCOMES = ["refused", "broken"] as const;

export type FailedOutcome = (typeof FAILED_OUTCOMES)[number];

export const failedOutcomeIn = (text: string): FailedOutcome | undefined =>
  FAILED_OUTCOMES.find((outcome) => outcome === text);

/** Maximum age of leads that can be sent to a service that never got them. */
export const OLD_LEAD_DAYS = [7, 30, 90, 365] as const;

export type OldLeadDays = (typeof OLD_LEAD_DAYS)[number];

export const oldLeadDaysIn = (text: string): OldLeadDays | undefined =>
  OLD_LEAD_DAYS.find((days) => String(days) === text);

/** Job size limit; the plan says that the rest needs a second job. */
export const MAX_ITEMS = 100_000;

/** An item whose turn has come. */
export type WaitingItem = {
  n: number;
  deliveryId: string | null;
  submissionId: string;
  serviceId: string | null;
  action: ItemAction;
  /** The last attempt at the time of the decision; null if irrelevant. */
  attemptN: number | null;
};

/** `deliveryId`: of a delivery created for it. */
export type DoneItem = { n: number; result: ItemResult; attemptN: number | null; deliveryId?: string };
