import type { ComponentProps, ReactNode } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { Button, ButtonLink, type ButtonKind } from "#app/admin/ui/controls/button.tsx";
import { Dialog, DialogBody, DialogForm, DialogFooter } from "./dialog.tsx";
import { Kbd } from "#app/admin/ui/controls/kbd.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import { addressWith, NO_CONFIRMATION } from "./search-params.ts";

type Props = Omit<ComponentProps<typeof Dialog>, "open" | "onClose" | "children"> & {
  children?: ReactNode;
  intent: string;
  fields: readonly (readonly [name: string, value: string])[];
  action: string;
  actionKind: ButtonKind;
  canAct?: boolean;
  side?: ReactNode;
  /** Also close the open lead: it will not exist any more. */
  closesLead?: boolean;
};

/** A confirmation with its own address, so that it works without scripts, and Back cancels it. */
export function AskDialog(props: Props) {
  const { intent, fields, action, actionKind, canAct = true, side, closesLead, children, ...dialog } = props;
  const { search } = useLocation();
  const navigate = useNavigate();
  const isBusy = useNavigation().state === "submitting";
  const back = addressWith(search, NO_CONFIRMATION);
  const after = addressWith(search, closesLead ? { ...NO_CONFIRMATION, lead: null } : NO_CONFIRMATION);
  return (
    <Dialog {...dialog} open onClose={() => void navigate(back, { preventScrollReset: true })}>
      <DialogForm method="post" action={after} replace preventScrollReset>
        <input type="hidden" name="intent" value={intent} />
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <DialogBody>{children}</DialogBody>
        <DialogFooter>
          {side ? <span className={layoutStyles["grow"]}>{side}</span> : null}
          <ButtonLink to={back} preventScrollReset data-first-focus>
            Cancel<Kbd>Esc</Kbd>
          </ButtonLink>
          <Button type="submit" kind={actionKind} disabled={!canAct || isBusy} busy={isBusy}>
            {action}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
