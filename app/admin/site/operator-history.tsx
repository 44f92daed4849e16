import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#app/admin/ui/dialogs/dialog.tsx";
import { ChangesList } from "./changes-list.tsx";
import { partPath } from "#app/admin/labels/paths.ts";
import { operatorLabel } from "#app/admin/labels/operator-fields.ts";
import type { SiteChanges } from "#server/site/read-changes.ts";

type Props = { changes: readonly SiteChanges[]; now: Date; onClose: () => void };

/** Past values of the operator. */
export const OperatorHistory = ({ changes, now, onClose }: Props) => (
  <Dialog open onClose={onClose} size="mid" title="History of the operator data">
    <DialogBody>
      <ChangesList changes={changes} labelOf={operatorLabel} now={now} />
    </DialogBody>
    <DialogFooter>
      <ButtonLink to={partPath("operator")} preventScrollReset data-first-focus>
        Close
      </ButtonLink>
    </DialogFooter>
  </Dialog>
);
