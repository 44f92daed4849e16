/** Why a person closes a delivery that failed. */
const CLOSE_REASONS = ["not-wanted", "bad-data", "withdrawn", "too-old", "other"] as const;

export type CloseReason = (typeof CLOSE_REASONS)[number];

export const isCloseReason = (text: string): text is CloseReason => CLOSE_REASONS.some((reason) => reason === text);

/** Reasons for which the worker closes a delivery. */
export const SOLD_ELSEWHERE = "sold-elsewhere";

/** The status of a lead at one api service, in the specification's words (§4) plus `in_doubt` and `closed`. */
export const DELIVERY_STATUSES = ["not_sent", "pending", "success", "warning", "error", "in_doubt", "closed"] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The states of `deliveries.state`, and what staff see of each. A cancelled one was closed, or its service or lead is gone. */
const STATUS_OF = {
  idle: "not_sent",
  queued: "pending",
  sending: "pending",
  delivered: "success",
  warning: "warning",
  in_doubt: "in_doubt",
  failed: "error",
  cancelled: "closed",
} as const satisfies Readonly<Record<string, DeliveryStatus>>;

export type DeliveryState = keyof typeof STATUS_OF;

export const DELIVERY_STATES = Object.keys(STATUS_OF) as readonly DeliveryState[];

const isDeliveryState = (text: string): text is DeliveryState => Object.hasOwn(STATUS_OF, text);

/** Maps a stored state to a status; null means that there is no delivery. It refuses unknown states, because any status would be a guess. */
export function statusOf(state: string | null): DeliveryStatus {
  if (state === null) return "not_sent";
  if (!isDeliveryState(state)) throw new Error(`Unknown delivery state: ${state}`);
  return STATUS_OF[state];
}

export const statesOf = (status: DeliveryStatus): DeliveryState[] =>
  DELIVERY_STATES.filter((state) => STATUS_OF[state] === status);

const WORST_FIRST: readonly DeliveryStatus[] = [
  "error",
  "in_doubt",
  "pending",
  "warning",
  "success",
  "closed",
  "not_sent",
];

/** Returns the delivery of a lead that most needs a person, or null. */
export const worstOf = (statuses: readonly DeliveryStatus[]): DeliveryStatus | null =>
  WORST_FIRST.find((status) => statuses.includes(status)) ?? null;
