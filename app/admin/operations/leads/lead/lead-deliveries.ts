import type { LeadRow } from "#server/operations/leads/find-leads.ts";
import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";
import type { LeadDelivery } from "#server/operations/leads/stored-lead.ts";
import type { DeliveryStatus } from "#server/delivery/delivery-state.ts";

/** Specification §8, word for word. */
export const BLOCKED_NOTES: Readonly<Record<NonNullable<LeadRow["blocked"]>, string>> = {
  "test-email": 'API submission blocked: Email contains "test"',
  "invalid-email": "Invalid email format",
};

/** Why nothing of a lead is sent; undefined if it is. */
export function blockedNote({
  isQuarantined,
  blocked,
}: Pick<LeadRow, "isQuarantined" | "blocked">): string | undefined {
  if (isQuarantined) return "In quarantine";
  return blocked === null ? undefined : BLOCKED_NOTES[blocked];
}

/** A lead's status at a service; without a delivery it was not sent. */
export const deliveryAt = (lead: LeadRow, service: ServiceOfForm): LeadDelivery =>
  lead.deliveries.find(({ apiServiceId }) => apiServiceId === service.id) ?? {
    deliveryId: null,
    apiServiceId: service.id,
    status: "not_sent",
    attempts: 0,
    nextAttemptAt: null,
  };

/** Failed deliveries to services that still exist. */
export const failedAmong = (leads: readonly LeadRow[], services: readonly ServiceOfForm[]): LeadDelivery[] =>
  leads
    .filter((lead) => blockedNote(lead) === undefined)
    .flatMap((lead) => services.map((service) => deliveryAt(lead, service)))
    .filter(({ status }) => status === "error");

type Lead = Pick<LeadRow, "blocked" | "isQuarantined">;
type Service = Pick<ServiceOfForm, "sendMode" | "isActive" | "isEnabled">;

/** Specification §4: manual, a sendable address, not in quarantine, and neither delivered, nor pending, nor in doubt. */
export const canSend = (lead: Lead, service: Service, status: DeliveryStatus): boolean =>
  service.sendMode === "manual" &&
  service.isActive &&
  service.isEnabled &&
  blockedNote(lead) === undefined &&
  (status === "not_sent" || status === "error" || status === "closed");

/** A failed or closed delivery can be resent; manual services have Send instead. */
export const canResend = (lead: Lead, service: Service, status: DeliveryStatus): boolean =>
  service.isActive &&
  blockedNote(lead) === undefined &&
  (status === "error" || status === "closed") &&
  !canSend(lead, service, status);
