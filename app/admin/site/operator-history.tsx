import { operatorLabel } from "./site-texts.ts";
import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#app/admin/ui/dialogs/dialog.tsx";
import { ChangesList, type SiteChange } from "./changes-list.tsx";
import { partPath } from "./site-parts.tsx";

type Props = { changes: readonly SiteChange[]; now: Date; onClose: () => void };

/** What was said about the operator before. */
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
