import { Tag } from "#app/admin/ui/status/tag.tsx";
import type { LeadRow } from "#server/operations/leads/find-leads.ts";
import { GlyphRail } from "#app/admin/ui/status/status-glyph.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { blockedNote, deliveryAt } from "#app/admin/operations/leads/lead/lead-deliveries.ts";
import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";
import type { Selection } from "./use-selection.ts";
import { Checkbox } from "#app/admin/ui/inputs/input.tsx";

/** Tags beside a lead's name. */
export const LeadTags = ({ isIncomplete, isSynthetic }: Pick<LeadRow, "isIncomplete" | "isSynthetic">) => (
  <>
    {isIncomplete ? <Tag look="outline">Incomplete</Tag> : null}
    {isSynthetic ? <SyntheticTag /> : null}
  </>
);

/** A lead's statuses in one line, or why it is not sent. */
export function LeadRail({ lead, services }: { lead: LeadRow; services: readonly ServiceOfForm[] }) {
  const note = blockedNote(lead);
  if (note !== undefined) {
    return (
      <span title={note}>
        <StatusChip status="blocked" {...(lead.isQuarantined ? { word: note } : {})} />
      </span>
    );
  }
  const stations = services.map((service) => ({ service: service.name, status: deliveryAt(lead, service).status }));
  return <GlyphRail stations={stations} />;
}

/** Checkbox of a lead. It only prepares an action, so it needs scripts. */
export const LeadCheck = ({ lead, selection }: { lead: { id: string; name: string }; selection: Selection }) => (
  <Checkbox
    aria-label={`Select ${lead.name}`}
    checked={selection.ids.has(lead.id)}
    onChange={() => selection.toggle(lead.id)}
    onClick={(event) => {
      if (!event.shiftKey) return;
      event.preventDefault();
      selection.upTo(lead.id);
    }}
  />
);

export function CheckAll({ rows, selection }: { rows: readonly { id: string }[]; selection: Selection }) {
  const isAll = rows.length > 0 && selection.ids.size === rows.length;
  return (
    <Checkbox
      aria-label="Select all on this page"
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = selection.ids.size > 0 && !isAll;
      }}
      onChange={() => selection.set(isAll ? [] : rows.map(({ id }) => id))}
    />
  );
}

/** Marks leads of the synthetic monitor. */
export const SyntheticTag = () => <Tag look="outline">Synthetic</Tag>;
