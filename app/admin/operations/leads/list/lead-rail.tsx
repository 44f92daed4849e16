import { GlyphRail } from "#app/admin/ui/status/glyph-rail.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { heldNote } from "#app/admin/operations/leads/lead/blocked-note.ts";
import { deliveryAt } from "#app/admin/operations/leads/lead/lead-deliveries.ts";
import type { LeadRow } from "#server/operations/leads/find-leads.ts";
import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";

/** The way of a lead in one line; one that goes nowhere says so. */
export function LeadRail({ lead, services }: { lead: LeadRow; services: readonly ServiceOfForm[] }) {
  const held = heldNote(lead);
  if (held !== undefined) {
    return (
      <span title={held}>
        <StatusChip status="blocked" {...(lead.isQuarantined ? { word: held } : {})} />
      </span>
    );
  }
  const stations = services.map((service) => ({ service: service.name, status: deliveryAt(lead, service).status }));
  return <GlyphRail stations={stations} />;
}
