/** Where a lead stands with one api service, in the specification's words (§4) and one of our own: in doubt. */
export const DELIVERY_STATUSES = ["not_sent", "pending", "success", "warning", "error", "in_doubt"] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The stored states behind each word. A cancelled delivery belongs to an erased lead, which is on no list. */
export const STATES_OF: Readonly<Record<DeliveryStatus, readonly string[]>> = {
  not_sent: ["idle"],
  pending: ["queued", "sending"],
  success: ["delivered"],
  warning: ["warning"],
  error: ["failed", "cancelled"],
  in_doubt: ["in_doubt"],
};

export function statusOf(state: string | null): DeliveryStatus {
  return DELIVERY_STATUSES.find((status) => STATES_OF[status].includes(state ?? "idle")) ?? "not_sent";
}
