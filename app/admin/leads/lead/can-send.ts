import type { DeliveryStatus, FormService, LeadRow } from "./lead-deliveries.ts";

type Lead = Pick<LeadRow, "blocked">;
type Service = Pick<FormService, "sendMode" | "isActive" | "isEnabled">;

/** Specification §4: manual, a sendable address, and neither there already, nor on its way, nor in doubt. */
export const offersSend = (lead: Lead, service: Service, status: DeliveryStatus): boolean =>
  service.sendMode === "manual" &&
  service.isActive &&
  service.isEnabled &&
  lead.blocked === null &&
  (status === "not_sent" || status === "error");

/** A failed delivery may be sent again; that of a manual service has its Send instead. */
export const offersResend = (lead: Lead, service: Service, status: DeliveryStatus): boolean =>
  service.isActive && lead.blocked === null && status === "error" && !offersSend(lead, service, status);
