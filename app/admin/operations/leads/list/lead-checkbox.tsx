import type { Selection } from "./use-selection.ts";
import { Checkbox } from "#app/admin/ui/inputs/checkbox.tsx";

/** The box before a lead. It only prepares an action, so it needs the page's script. */
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
