import { Form } from "react-router";
import { ConfirmDialog } from "#app/admin/ui/dialogs/confirm-dialog.tsx";
import { formatCount } from "#app/admin/labels/format.ts";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import type { Deletion } from "#server/delivery/api-services/delete-service.ts";
import { hasOrdersText } from "./editor/service-texts.ts";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { Button } from "#app/admin/ui/controls/button.tsx";

const INSTEAD = "set-inactive-instead";

/** Confirms the deletion and shows its impact. */
export function DeleteDialog({ deletion, onClose }: { deletion: Deletion & { id: string }; onClose: () => void }) {
  const { id, name, formTypes, waiting, unsettled, orders } = deletion;
  return (
    <>
      <Form id={INSTEAD} method="post">
        <input type="hidden" name="intent" value="set-active" />
        <input type="hidden" name="id" value={id} />
      </Form>
      <ConfirmDialog
        onClose={onClose}
        role="alertdialog"
        glyph={<StatusGlyph status="error" size={20} />}
        title={`Delete ${name}?`}
        text={`The service, its key and its settings in ${formatCount(formTypes.length, "form")} are removed. Delivery history of past leads stays readable.`}
        intent="delete"
        fields={[["id", id]]}
        action="Delete"
        actionKind="danger-solid"
        canAct={orders.length === 0}
        side={
          <Button type="submit" form={INSTEAD} kind="ghost">
            Set inactive instead
          </Button>
        }
      >
        {orders.length === 0 ? null : (
          <Notice kind="error" title={hasOrdersText(name, orders)}>
            What was sold is at this service. Switch it to inactive to stop sending.
          </Notice>
        )}
        {waiting + unsettled === 0 ? null : (
          <Notice kind="warning" title={stops(name, waiting, unsettled)}>
            They will stay undelivered. To stop sending but keep everything, switch the service to inactive.
          </Notice>
        )}
      </ConfirmDialog>
    </>
  );
}

function stops(name: string, waiting: number, unsettled: number): string {
  const parts = [
    ...(waiting > 0 ? [`${formatCount(waiting, "lead")} still ${waiting === 1 ? "waits" : "wait"} for ${name}`] : []),
    ...(unsettled > 0 ? [`${formatCount(unsettled, "lead")} failed or in doubt`] : []),
  ];
  return parts.join(", ");
}
