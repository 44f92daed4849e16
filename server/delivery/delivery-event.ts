/** Kinds of delivery events, as stored in `delivery_events.kind`: intent to send, outcome, late response, and decision of staff. */
export const DELIVERY_EVENT_KINDS = ["started", "finished", "late_result", "human"] as const;

export type DeliveryEventKind = (typeof DELIVERY_EVENT_KINDS)[number];
