/**
 * What is written down about a delivery, as stored in `delivery_events.kind`: the intent to send, what came of it, an answer after
 * the attempt was given up, and what a person decided.
 */
export const DELIVERY_EVENT_KINDS = ["started", "finished", "late_result", "human"] as const;

export type DeliveryEventKind = (typeof DELIVERY_EVENT_KINDS)[number];
