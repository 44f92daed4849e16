import { formatCount } from "#app/admin/labels/format.ts";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { ConfirmDialog } from "#app/admin/ui/dialogs/confirm-dialog.tsx";

/** `leads` empty: all of the form. The person confirms the count; if it has changed, nothing is sent. */
export const RetryDialog = ({ leads, count }: { leads: readonly string[]; count: number }) => (
  <ConfirmDialog
    role="alertdialog"
    glyph={<Icon name="retry" size={20} />}
    title={count === 0 ? "Nothing to retry" : `Retry ${formatCount(count, "failed delivery", "failed deliveries")}?`}
    text={
      count === 0
        ? "None of these leads has a failed delivery any more."
        : "Each is sent again to the service that failed, at that service's own rate. What was refused because of its content will be refused again."
    }
    intent="retry-failed"
    fields={[["agreedCount", String(count)], ...leads.map((id) => ["leads", id] as const)]}
    action={`Retry ${formatCount(count, "delivery", "deliveries")}`}
    actionKind="primary"
    canAct={count > 0}
  />
);
