import { formatCount } from "#app/admin/labels/format.ts";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { ConfirmDialog } from "#app/admin/ui/dialogs/confirm-dialog.tsx";

/** Confirms the deletion, which cannot be undone. */
export const DeleteQuarantinedDialog = ({ leads }: { leads: readonly string[] }) => (
  <ConfirmDialog
    role="alertdialog"
    size="mid"
    glyph={<Icon name="trash" size={20} />}
    title={`Delete ${formatCount(leads.length, "lead")} in quarantine?`}
    text="Nobody has received them. They cannot be brought back. A lead that may be a person's can stay in quarantine as long as you like."
    intent="delete"
    fields={leads.map((id) => ["leads", id] as const)}
    action={`Delete ${formatCount(leads.length, "lead")}`}
    actionKind="danger-solid"
  />
);
