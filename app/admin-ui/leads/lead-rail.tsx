import { GlyphRail } from "../glyph-rail.tsx";
import { StatusChip } from "../status-chip.tsx";
import { BLOCKED_NOTES } from "./blocked-note.ts";
import { deliveryAt, type FormService, type LeadRow } from "./lead.ts";

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
