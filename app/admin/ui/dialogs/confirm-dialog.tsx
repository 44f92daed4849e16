import { useState, type ComponentProps, type ReactNode } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { Button, ButtonLink, Kbd, type ButtonKind } from "#app/admin/ui/controls/button.tsx";
import { Dialog, DialogBody, DialogForm, DialogFooter } from "./dialog.tsx";
import { Field } from "#app/admin/ui/controls/field.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import { addressWith, NO_CONFIRMATION } from "./search-params.ts";

type Props = Omit<ComponentProps<typeof Dialog>, "open" | "onClose" | "children"> & {
  open?: boolean;
  /** Without it the dialog has its own URL, so that it works without scripts, and Back cancels it. */
  onClose?: () => void;
  children?: ReactNode;
  intent: string;
  fields: readonly (readonly [name: string, value: string])[];
  /** The label of the confirming button. */
  action: string;
  actionKind: ButtonKind;
  canAct?: boolean;
  /** Enables the button once this is typed; the server gets it as `confirm` and checks again. */
  typeToConfirm?: string;
  /** An alternative or a note beside Cancel, e.g. "Export CSV first". */
  side?: ReactNode;
  /** Also closes the open lead, which will be gone. */
  closesLead?: boolean;
};

/** Confirms an action: names the thing, the count and the loss. Posts `intent` and `fields` to this page. */
export function ConfirmDialog(props: Props) {
  const { open = true, onClose, children, intent, fields, action, actionKind, ...rest } = props;
  const { canAct = true, typeToConfirm, side, closesLead, ...dialog } = rest;
  const [typed, setTyped] = useState("");
  const scriptsRun = useScriptsRun();
  const { search } = useLocation();
  const navigate = useNavigate();
  const isBusy = useNavigation().state === "submitting";
  const waits = scriptsRun && typeToConfirm !== undefined && typed !== typeToConfirm;
  const back = addressWith(search, NO_CONFIRMATION);
  const after = addressWith(search, closesLead ? { ...NO_CONFIRMATION, lead: null } : NO_CONFIRMATION);
  const close = () => {
    setTyped("");
    if (onClose) onClose();
    else void navigate(back, { preventScrollReset: true });
  };
  const sends = onClose ? { onSubmit: close } : { action: after, replace: true, preventScrollReset: true };
  return (
    <Dialog {...dialog} open={open} onClose={close}>
      <DialogForm method="post" {...sends}>
        <input type="hidden" name="intent" value={intent} />
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <DialogBody>
          {children}
          {typeToConfirm === undefined ? null : (
            <Field
              label={
                <span>
                  Type <code>{typeToConfirm}</code> to confirm
                </span>
              }
              name="confirm"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </DialogBody>
        <DialogFooter>
          {side ? <span className={layoutStyles["grow"]}>{side}</span> : null}
          {onClose ? (
            <Button data-first-focus onClick={close}>
              Cancel<Kbd>Esc</Kbd>
            </Button>
          ) : (
            <ButtonLink to={back} preventScrollReset data-first-focus>
              Cancel<Kbd>Esc</Kbd>
            </ButtonLink>
          )}
          <Button type="submit" kind={actionKind} disabled={!canAct || waits || isBusy} busy={isBusy}>
            {action}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
