import type { DeliveryStatus } from "#server/delivery/delivery-state.ts";
import type { LeadRow } from "#server/operations/leads/find-leads.ts";
import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";

import { heldNote } from "./blocked-note.ts";

type Lead = Pick<LeadRow, "blocked" | "isQuarantined">;
type Service = Pick<ServiceOfForm, "sendMode" | "isActive" | "isEnabled">;

/** Specification §4: manual, a sendable address, not in quarantine, and neither delivered, nor pending, nor in doubt. */
export const canSend = (lead: Lead, service: Service, status: DeliveryStatus): boolean =>
  service.sendMode === "manual" &&
  service.isActive &&
  service.isEnabled &&
  heldNote(lead) === undefined &&
  (status === "not_sent" || status === "error" || status === "closed");

/** A failed or closed delivery may be sent again; for a manual service there is Send instead. */
export const canResend = (lead: Lead, service: Service, status: DeliveryStatus): boolean =>
  service.isActive &&
  heldNote(lead) === undefined &&
  (status === "error" || status === "closed") &&
  !canSend(lead, service, status);
