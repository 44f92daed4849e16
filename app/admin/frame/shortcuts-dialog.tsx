import { useState } from "react";
import { Dialog, DialogBody } from "#app/admin/ui/dialogs/dialog.tsx";
import { Kbd } from "#app/admin/ui/controls/button.tsx";
import { Switch } from "#app/admin/ui/controls/switch.tsx";
import { formKeys } from "./form-keys.ts";
import { setSingleKeys, singleKeysOn } from "./use-shortcuts.ts";
import { FieldCaption } from "#app/admin/ui/controls/field.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./shortcuts-dialog.module.css";

const keys: readonly { title: string; rows: readonly (readonly [caps: readonly string[], does: string])[] }[] = [
  {
    title: "Everywhere",
    rows: [
      [["Ctrl", "k"], "Search everything"],
      [["g", "d"], "Dashboard"],
      [["g", "a"], "Needs attention"],
      [["g", "h"], "Delivery health"],
      [["g", "i"], "Insights"],
      [["g", "r"], "Returns"],
      [["g", "1"], `Treppenlift; 2 to ${formKeys.at(-1)?.key ?? ""} for the others`],
      [["Esc"], "Close dialog"],
      [["?"], "All keys"],
    ],
  },
  {
    title: "List of leads",
    rows: [
      [["/"], "Search in this list"],
      [["j"], "Next lead"],
      [["k"], "Previous lead"],
      [["Enter"], "Open"],
      [["x"], "Select"],
      [["Shift", "x"], "Select up to here"],
      [["f"], "Add filter"],
      [["e"], "Export"],
    ],
  },
  {
    title: "Lead",
    rows: [
      [["r"], "Resend or retry"],
      [["s"], "Send to a manual service"],
      [["["], "Previous attempt"],
      [["]"], "Attempt after"],
      [["c"], "Copy lead id"],
    ],
  },
  {
    title: "Return request",
    rows: [
      [["a"], "Accept, with the credit of the rule"],
      [["d"], "Decline, with the words shown"],
      [["p"], "Accept in part: write the amount"],
      [["q"], "Copy the question to the buyer"],
      [["u"], "Undo, for ten seconds"],
    ],
  },
  { title: "Page of a service", rows: [[["t"], "Send test lead"]] },
];

/** All shortcuts, and the switch for single keys. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys" size="mid">
      <DialogBody>
        <div className={styles["keys"]}>
          {keys.map(({ title, rows }) => (
            <section key={title}>
              <FieldCaption as="h3">{title}</FieldCaption>
              <dl>
                {rows.map(([caps, does]) => (
                  <div key={does} className={layoutStyles["row"]}>
                    <dt className={layoutStyles["row"]}>
                      {caps.map((cap) => (
                        <Kbd key={cap}>{cap}</Kbd>
                      ))}
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <SingleKeys />
      </DialogBody>
    </Dialog>
  );
}

function SingleKeys() {
  const [on, setOn] = useState(singleKeysOn);
  return (
    <Switch
      label="Single keys"
      on="Single keys are on"
      off="Single keys are off"
      checked={on}
      onChange={() => {
        setSingleKeys(!on);
        setOn(!on);
      }}
    />
  );
}
