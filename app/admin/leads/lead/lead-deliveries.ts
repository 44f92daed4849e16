/** What the screen of one form's leads is given; the route fills it. */
export type DeliveryStatus = "not_sent" | "pending" | "success" | "warning" | "error" | "in_doubt";

export type LeadView = "all" | "undelivered" | "in-doubt" | "waiting" | "warnings" | "blocked";

export type LeadDelivery = {
  deliveryId: string | null;
  apiServiceId: string;
  status: DeliveryStatus;
  attempts: number;
  nextAttemptAt: Date | null;
};

export type LeadRow = {
  id: string;
  receivedAt: Date;
  name: string;
  email: string;
  phone: string;
  postalCode: string;
  source: string;
  blocked: "test-email" | "invalid-email" | null;
  isSynthetic: boolean;
  deliveries: readonly LeadDelivery[];
};

export type FormService = {
  id: string;
  name: string;
  sendMode: "automatic" | "manual";
  isActive: boolean;
  isEnabled: boolean;
};

/** Where a lead stands with a service; one that has no delivery was not sent. */
export const deliveryAt = (lead: LeadRow, service: FormService): LeadDelivery =>
  lead.deliveries.find(({ apiServiceId }) => apiServiceId === service.id) ?? {
    deliveryId: null,
    apiServiceId: service.id,
    status: "not_sent",
    attempts: 0,
    nextAttemptAt: null,
  };

/** What could be sent again: failed deliveries to services that are still there. */
export const failedAmong = (leads: readonly LeadRow[], services: readonly FormService[]): LeadDelivery[] =>
  leads
    .filter(({ blocked }) => blocked === null)
    .flatMap((lead) => services.map((service) => deliveryAt(lead, service)))
    .filter(({ status }) => status === "error");
