import { useState } from "react";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { formatDuration } from "#app/admin/labels/format.ts";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { AskDialog } from "#app/admin/ui/dialogs/ask-dialog.tsx";

const ANSWERS = [
  { decision: "has_it", word: "It arrived", does: "Marks it as success. Nothing is sent", action: "Mark as success" },
  {
    decision: "has_it_not",
    word: "It did not arrive",
    does: "Marks it as error. Nothing is sent; you may resend it then",
    action: "Mark as error",
  },
  {
    decision: "send_anyway",
    word: "Send it again without knowing",
    does: "Sends it with the same reference, so a careful service drops the double",
    action: "Send again",
  },
] as const;

export type Doubt = {
  deliveryId: string;
  person: string;
  service: string;
  sentAt: Date | null;
  durationMs: number | null;
  message: string | null;
};

/** The one question no machine may answer. Nothing is chosen beforehand. */
export function ResolveDialog({ doubt }: { doubt: Doubt }) {
  const [chosen, choose] = useState<string>();
  const scriptsRun = useScriptsRun();
  const action = ANSWERS.find(({ decision }) => decision === chosen)?.action ?? "Decide";
  return (
    <AskDialog
      size="mid"
      glyph={<StatusGlyph status="in_doubt" size={20} />}
      title={`Did ${doubt.person} reach ${doubt.service}?`}
      text="We sent the lead and got no answer. Sending it again could mean two calls to the same person."
      intent="resolve"
      fields={[["deliveryId", doubt.deliveryId]]}
      action={action}
      actionKind="primary"
      canAct={!scriptsRun || chosen !== undefined}
      side={<span className="t3 xs">Your choice is written to the audit log</span>}
    >
      <ol className="rail flush">
        <li>
          <StatusGlyph status="in_doubt" />
          <div>
            <div className="h">
              <b>
                Request sent, no answer{doubt.durationMs === null ? "" : ` within ${formatDuration(doubt.durationMs)}`}
              </b>
              {doubt.sentAt ? <Time at={doubt.sentAt} as="seconds" /> : null}
            </div>
            {doubt.message ? <div className="d">{doubt.message}</div> : null}
          </div>
        </li>
      </ol>
      <fieldset className="col">
        <legend className="sr">What do you know?</legend>
        {ANSWERS.map(({ decision, word, does }) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words stand in two spans
          <label key={decision} className="choice" htmlFor={decision}>
            <input
              type="radio"
              className="radio"
              id={decision}
              name="decision"
              value={decision}
              required
              checked={chosen === decision}
              onChange={() => choose(decision)}
            />
            <span>
              <span className="strong">{word}</span>
              <span className="t2 xs">{does}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </AskDialog>
  );
}
