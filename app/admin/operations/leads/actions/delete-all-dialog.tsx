import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { formatCount, formatNumber } from "#app/admin/labels/format.ts";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { ConfirmDialog } from "#app/admin/ui/dialogs/confirm-dialog.tsx";
import type { ViewCounts } from "#server/operations/leads/page-leads.ts";

type Props = { formType: string; formName: string; leads: number; maxAtOnce: number; counts: ViewCounts };

/** Deletes all leads of a form: shows the number, warns of undelivered ones, and requires the form's name. */
export function DeleteAllDialog({ formType, formName, leads, maxAtOnce, counts }: Props) {
  const { undelivered, waiting } = counts;
  const open = { undelivered: undelivered.count, doubt: counts["in-doubt"].count, waiting: waiting.count };
  return (
    <ConfirmDialog
      role="alertdialog"
      glyph={<StatusGlyph status="error" size={20} />}
      title={`Delete all ${formName} submissions?`}
      text={`This deletes ${formatCount(leads, "lead")} and their delivery history for good. It cannot be undone. The consent records stay.`}
      intent="delete-all"
      fields={[]}
      action="Delete All"
      actionKind="danger-solid"
      typeToConfirm={formType}
      closesLead
      side={
        <ButtonLink kind="ghost" icon="download" to={`/admin/forms/${formType}/export`} reloadDocument>
          Export CSV first
        </ButtonLink>
      }
    >
      {leads > maxAtOnce ? (
        <Notice kind="info" title={`One job deletes ${formatNumber(maxAtOnce)} leads, the oldest first`}>
          Start another for the rest.
        </Notice>
      ) : null}
      {open.undelivered + open.doubt + open.waiting > 0 ? (
        <Notice kind="warning" title="Not all of them are delivered yet">
          {`${formatNumber(open.undelivered)} undelivered, ${formatNumber(open.doubt)} in doubt, ${formatNumber(open.waiting)} waiting for a manual send.`}
        </Notice>
      ) : null}
    </ConfirmDialog>
  );
}
