import { useState } from "react";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { formatDuration } from "#app/admin/labels/format.ts";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { ConfirmDialog } from "#app/admin/ui/dialogs/confirm-dialog.tsx";
import type { Decision } from "#server/delivery/actions/resolve-in-doubt.ts";
import type { Doubt } from "#server/operations/leads/read-doubt.ts";
import { Choice } from "#app/admin/ui/inputs/choice.tsx";
import { Timeline, TimelineItem } from "#app/admin/ui/display/timeline.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";

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
] as const satisfies readonly { decision: Decision; word: string; does: string; action: string }[];

/** A decision that only a person may make, so nothing is preselected. */
export function ResolveDialog({ doubt }: { doubt: Doubt }) {
  const [chosen, choose] = useState<Decision>();
  const scriptsRun = useScriptsRun();
  const action = ANSWERS.find(({ decision }) => decision === chosen)?.action ?? "Decide";
  return (
    <ConfirmDialog
      size="mid"
      glyph={<StatusGlyph status="in_doubt" size={20} />}
      title={`Did ${doubt.person} reach ${doubt.service}?`}
      text="We sent the lead and got no answer. Sending it again could mean two calls to the same person."
      intent="resolve"
      fields={[["deliveryId", doubt.deliveryId]]}
      action={action}
      actionKind="primary"
      canAct={!scriptsRun || chosen !== undefined}
      side={<span className={textStyles["note"]}>Your choice is written to the audit log</span>}
    >
      <Timeline edge="flush">
        <TimelineItem
          mark={<StatusGlyph status="in_doubt" />}
          title={`Request sent, no answer${doubt.durationMs === null ? "" : ` within ${formatDuration(doubt.durationMs)}`}`}
          time={doubt.sentAt ? <Time at={doubt.sentAt} as="seconds" /> : null}
          detail={doubt.message}
        />
      </Timeline>
      <fieldset className={layoutStyles["column"]}>
        <legend className={layoutStyles["visuallyHidden"]}>What do you know?</legend>
        {ANSWERS.map(({ decision, word, does }) => (
          <Choice
            key={decision}
            word={word}
            sentence={does}
            name="decision"
            value={decision}
            required
            checked={chosen === decision}
            onChange={() => choose(decision)}
          />
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}
