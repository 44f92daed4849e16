import { sql, type RawBuilder } from "kysely";
import { statesOf, type DeliveryState, type DeliveryStatus } from "#server/delivery/delivery-state.ts";
import { waitsForSend } from "#server/delivery/stats/read-manual-backlog.ts";
import { SYNTHETIC_SOURCE } from "#server/leads/submissions/synthetic-leads.ts";
import type { FormType } from "#funnels/registry.ts";

/** Undelivered: failed or pending. Waiting: not yet sent to an enabled manual service. */
export const LEAD_VIEWS = ["all", "undelivered", "in-doubt", "waiting", "warnings", "blocked"] as const;

export type LeadView = (typeof LEAD_VIEWS)[number];

/** Filters a form's leads; absent keys do not filter. */
export type LeadFilter = {
  formType: FormType;
  view?: LeadView;
  search?: string;
  /** At `apiServiceId`, or at any service without it. */
  status?: DeliveryStatus;
  apiServiceId?: string;
  /** Inclusive. */
  since?: Date;
  /** Exclusive. */
  until?: Date;
  source?: string;
};

type Condition = RawBuilder<boolean>;

/** A filter as SQL conditions on form_submissions `s`. */
export type LeadConditions = {
  /** All forms if absent. */
  formType?: string;
  /** Some delivery in one of these states, at one service if given. An index has each in order. `isSale`: not our own email. */
  delivery?: { states: readonly DeliveryState[]; apiServiceId?: string; isSale?: true };
  /** Sorted by an index. */
  inOrder: Condition[];
  /** Without an index: checked row by row. */
  others: Condition[];
  range: TimeBound[];
  /** Only synthetic leads, or only others. */
  synthetic: boolean;
};

export type TimeBound = { than: "<" | ">="; at: Date };

const STATES_IN_VIEW: Partial<Record<LeadView, readonly DeliveryState[]>> = {
  undelivered: ["failed", "queued", "sending"],
  "in-doubt": ["in_doubt"],
  warnings: ["warning"],
};
const ANY_RESULT: readonly DeliveryState[] = [
  "queued",
  "sending",
  "delivered",
  "warning",
  "failed",
  "in_doubt",
  "cancelled",
];

const isBlocked = sql<boolean>`not can_be_sent(s.submission_data ->> 'email')`;

export function conditionsOf(filter: LeadFilter): LeadConditions {
  const { formType, view = "all", status, apiServiceId, since, until, source } = filter;
  const isWaiting = view === "waiting";
  const service = isWaiting ? undefined : apiServiceId; // a waiting lead has no delivery there
  const states = status === "not_sent" ? STATES_IN_VIEW[view] : sameDelivery(STATES_IN_VIEW[view], status, service);
  return {
    formType,
    synthetic: source === SYNTHETIC_SOURCE,
    ...(states && status !== "not_sent" ? { delivery: { states, ...at(service, view) } } : {}),
    inOrder: [
      ...(source === undefined ? [] : [sql<boolean>`s.source = ${source}`]),
      ...(view === "blocked" ? [isBlocked] : []),
    ],
    others: [
      ...(isWaiting ? [waitsForSend(formType, apiServiceId)] : []),
      ...(status === "not_sent" ? [isNotSent(formType, apiServiceId)] : []),
      ...(status === "not_sent" && states ? [hasDelivery(states)] : []),
    ],
    range: [
      ...(since ? [{ than: ">=" as const, at: since }] : []),
      ...(until ? [{ than: "<" as const, at: until }] : []),
    ],
  };
}

/** Views cover sales; our own unsent emails are found by naming their service. */
function at(apiServiceId: string | undefined, view: LeadView): { apiServiceId?: string; isSale?: true } {
  if (apiServiceId !== undefined) return { apiServiceId };
  return view === "all" ? {} : { isSale: true };
}

/** View, status and service apply to one and the same delivery. */
function sameDelivery(
  inView: readonly DeliveryState[] | undefined,
  status: Exclude<LeadFilter["status"], "not_sent">,
  apiServiceId: string | undefined,
): readonly DeliveryState[] | undefined {
  const ofStatus = status && statesOf(status);
  if (inView && ofStatus) return inView.filter((state) => ofStatus.includes(state));
  return inView ?? ofStatus ?? (apiServiceId === undefined ? undefined : ANY_RESULT);
}

const hasDelivery = (states: readonly DeliveryState[]) =>
  sql<boolean>`exists (select from deliveries d where d.submission_id = s.id and d.state = any(${states}::text[]))`;

const enabled = (formType: string) =>
  sql`from form_api_settings f join api_services a on a.id = f.api_service_id
    where f.form_type = ${formType} and f.is_enabled and a.is_active and not a.is_sandbox`;

const nothingSentTo = (service: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from deliveries d where d.submission_id = s.id and d.api_service_id = ${service} and d.state <> 'idle')`;

const isNotSent = (formType: string, apiServiceId: string | undefined) =>
  apiServiceId === undefined
    ? sql<boolean>`exists (select ${enabled(formType)} and ${nothingSentTo(sql`a.id`)})`
    : nothingSentTo(sql`${apiServiceId}::uuid`);
