import type { FormType } from "#funnels/registry.ts";
import type { DeliveryStatus } from "#server/delivery/delivery-state.ts";

/** Undelivered: failed, or still on its way. Waiting: a manual service that is enabled has not been sent to. */
export const LEAD_VIEWS = ["all", "undelivered", "in-doubt", "waiting", "warnings", "blocked"] as const;

export type LeadView = (typeof LEAD_VIEWS)[number];

/** Which leads of a form; what is absent does not narrow. */
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

/** Contact data is masked for those who only look on. */
export type Viewer = { masked: boolean };
