import type { DeliveryStatus } from "#server/delivery/delivery-state.ts";
import type { LeadRow } from "#server/leads/find-leads.ts";
import type { ServiceOfForm } from "#server/leads/services-of-form.ts";

type Lead = Pick<LeadRow, "blocked">;
type Service = Pick<ServiceOfForm, "sendMode" | "isActive" | "isEnabled">;

/** Specification §4: manual, a sendable address, and neither delivered, nor pending, nor in doubt. */
export const canSend = (lead: Lead, service: Service, status: DeliveryStatus): boolean =>
  service.sendMode === "manual" &&
  service.isActive &&
  service.isEnabled &&
  lead.blocked === null &&
  (status === "not_sent" || status === "error" || status === "closed");

/** A failed or closed delivery may be sent again; for a manual service there is Send instead. */
export const canResend = (lead: Lead, service: Service, status: DeliveryStatus): boolean =>
  service.isActive &&
  lead.blocked === null &&
  (status === "error" || status === "closed") &&
  !canSend(lead, service, status);
