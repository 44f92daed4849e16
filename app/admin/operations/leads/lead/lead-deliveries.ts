import { heldNote } from "./blocked-note.ts";
import type { LeadRow } from "#server/operations/leads/find-leads.ts";
import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";
import type { LeadDelivery } from "#server/operations/leads/stored-lead.ts";

/** Where a lead stands with a service; one that has no delivery was not sent. */
export const deliveryAt = (lead: LeadRow, service: ServiceOfForm): LeadDelivery =>
  lead.deliveries.find(({ apiServiceId }) => apiServiceId === service.id) ?? {
    deliveryId: null,
    apiServiceId: service.id,
    status: "not_sent",
    attempts: 0,
    nextAttemptAt: null,
  };

/** What could be sent again: failed deliveries to services that are still there. */
export const failedAmong = (leads: readonly LeadRow[], services: readonly ServiceOfForm[]): LeadDelivery[] =>
  leads
    .filter((lead) => heldNote(lead) === undefined)
    .flatMap((lead) => services.map((service) => deliveryAt(lead, service)))
    .filter(({ status }) => status === "error");
