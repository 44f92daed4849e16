import type { FormType } from "#funnels/registry.ts";
import type { DeliveryStatus } from "#server/delivery/delivery-state.ts";

/** Undelivered: failed or pending. Waiting: not yet sent to an enabled manual service. */
export const LEAD_VIEWS = ["all", "undelivered", "in-doubt", "waiting", "warnings", "blocked"] as const;

export type LeadView = (typeof LEAD_VIEWS)[number];

/** Which leads of a form; an absent key does not filter. */
export type LeadFilter = {
  formType: FormType;
  view?: LeadView;
  search?: string;
  /** With `apiServiceId`: at this service; without: at any. */
  status?: DeliveryStatus;
  apiServiceId?: string;
  /** From this moment on. */
  since?: Date;
  /** Before this moment. */
  until?: Date;
  source?: string;
};
