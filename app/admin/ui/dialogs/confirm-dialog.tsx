import { useState, type ReactNode } from "react";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Dialog, DialogBody, DialogForm, DialogFooter } from "./dialog.tsx";
import { Field } from "#app/admin/ui/controls/field.tsx";
import { Kbd } from "#app/admin/ui/controls/kbd.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";

/**
 * Asks before something is lost: names the thing, the count and what is not lost. Sends `intent` and `fields` as a post to this
 * page. With `typeToConfirm` (the form id) the button is enabled once it is typed; the server gets it as `confirm` and checks again.
 */
export function ConfirmDialog(props: {
  open: boolean;
  onClose: () => void;
  title: string;
  text: ReactNode;
  intent: string;
  fields?: Readonly<Record<string, string>>;
  /** The label of the confirming button. */
  action: string;
  typeToConfirm?: string;
  /** An alternative beside Cancel, e.g. "Export CSV first". */
  side?: ReactNode;
  children?: ReactNode;
}) {
  const { open, onClose, title, text, intent, fields = {}, action, typeToConfirm, side, children } = props;
  const [typed, setTyped] = useState("");
  const scriptsRun = useScriptsRun();
  const waits = scriptsRun && typeToConfirm !== undefined && typed !== typeToConfirm;
  const close = () => {
    setTyped("");
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      role="alertdialog"
      title={title}
      text={text}
      glyph={<StatusGlyph status="error" size={20} />}
    >
      <DialogForm method="post" onSubmit={close}>
        <input type="hidden" name="intent" value={intent} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <DialogBody>
          {children}
          {typeToConfirm === undefined ? null : (
            <Field
              label={
                <>
                  Type <code>{typeToConfirm}</code> to confirm
                </>
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
          <Button data-first-focus onClick={close}>
            Cancel<Kbd>Esc</Kbd>
          </Button>
          <Button kind="danger-solid" type="submit" disabled={waits}>
            {action}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
