import type { ComponentProps, ReactNode } from "react";
import { Form, useLocation, useNavigate, useNavigation } from "react-router";
import { Button, ButtonLink, type ButtonKind } from "#app/admin/ui/controls/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "./dialog.tsx";
import { Kbd } from "#app/admin/ui/controls/kbd.tsx";
import { addressWith, NOTHING_ASKED } from "./search-params.ts";

type Props = Omit<ComponentProps<typeof Dialog>, "open" | "onClose" | "children"> & {
  children?: ReactNode;
  intent: string;
  fields: readonly (readonly [name: string, value: string])[];
  action: string;
  actionKind: ButtonKind;
  canAct?: boolean;
  side?: ReactNode;
  /** Also shut the lead that is open: it will be gone. */
  closesLead?: boolean;
};

/** A question that has an address, so that it can be asked and answered without scripts, and Back takes it back. */
export function AskDialog(props: Props) {
  const { intent, fields, action, actionKind, canAct = true, side, closesLead, children, ...dialog } = props;
  const { search } = useLocation();
  const navigate = useNavigate();
  const isBusy = useNavigation().state === "submitting";
  const back = addressWith(search, NOTHING_ASKED);
  const after = addressWith(search, closesLead ? { ...NOTHING_ASKED, lead: null } : NOTHING_ASKED);
  return (
    <Dialog {...dialog} open onClose={() => void navigate(back, { preventScrollReset: true })}>
      <Form method="post" action={after} replace preventScrollReset className="dform">
        <input type="hidden" name="intent" value={intent} />
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <DialogBody>{children}</DialogBody>
        <DialogFooter>
          {side ? <span className="grow">{side}</span> : null}
          <ButtonLink to={back} preventScrollReset data-first-focus>
            Cancel<Kbd>Esc</Kbd>
          </ButtonLink>
          <Button type="submit" kind={actionKind} disabled={!canAct || isBusy} busy={isBusy}>
            {action}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
