import { useState } from "react";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { closeReasons } from "#app/admin/labels/close-reasons.ts";
import { ConfirmDialog } from "#app/admin/ui/dialogs/confirm-dialog.tsx";
import { Radio } from "#app/admin/ui/inputs/checkbox.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import type { CloseReason } from "#server/delivery/close-reason.ts";

/** A reason must be chosen: it is what a colleague reads later. */
export function CloseDialog({ deliveryId, service }: { deliveryId: string; service: string }) {
  const [chosen, choose] = useState<CloseReason>();
  const scriptsRun = useScriptsRun();
  return (
    <ConfirmDialog
      glyph={<StatusGlyph status="closed" size={20} />}
      title={`Close this lead at ${service}?`}
      text="It leaves the lists of what is undelivered and counts as not delivered. Its consent record stays, and it can still be sent again."
      intent="close"
      fields={[["deliveryId", deliveryId]]}
      action="Close lead"
      actionKind="primary"
      canAct={!scriptsRun || chosen !== undefined}
    >
      <fieldset className={layoutStyles["column"]}>
        <legend className={layoutStyles["visuallyHidden"]}>Why?</legend>
        {closeReasons.map(([reason, words]) => (
          <label key={reason} className={layoutStyles["row"]}>
            <Radio name="reason" value={reason} required checked={chosen === reason} onChange={() => choose(reason)} />
            {words}
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}
