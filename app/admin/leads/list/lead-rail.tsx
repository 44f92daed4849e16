import { GlyphRail } from "#app/admin/ui/status/glyph-rail.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { BLOCKED_NOTES } from "#app/admin/leads/lead/blocked-note.ts";
import { deliveryAt, type FormService, type LeadRow } from "#app/admin/leads/lead/lead-deliveries.ts";

/** The way of a lead in one line; one that goes nowhere says so. */
export function LeadRail({ lead, services }: { lead: LeadRow; services: readonly FormService[] }) {
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
