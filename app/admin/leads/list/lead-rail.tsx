import { GlyphRail } from "#app/admin/ui/status/glyph-rail.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { BLOCKED_NOTES } from "#app/admin/leads/lead/blocked-note.ts";
import { deliveryAt } from "#app/admin/leads/lead/lead-deliveries.ts";
import type { LeadRow } from "#server/leads/find-leads.ts";
import type { ServiceOfForm } from "#server/leads/services-of-form.ts";

/** The way of a lead in one line; one that goes nowhere says so. */
export function LeadRail({ lead, services }: { lead: LeadRow; services: readonly ServiceOfForm[] }) {
  if (lead.blocked) {
    return (
      <span title={BLOCKED_NOTES[lead.blocked]}>
        <StatusChip status="blocked" />
      </span>
    );
  }
  const stations = services.map((service) => ({ service: service.name, status: deliveryAt(lead, service).status }));
  return <GlyphRail stations={stations} />;
}
