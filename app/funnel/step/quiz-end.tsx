import { useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { sayText } from "#funnels/engine/texts.ts";
import { tickedNow } from "#app/funnel/state/offered-firms.ts";
import { sentLead } from "#app/funnel/state/sent-lead.ts";
import type { StepView } from "#app/funnel/state/step-view.ts";
import { ResultBox } from "./result-box.tsx";
import { EmailComes, GoesTo, OwnPage, SentLines } from "./sent-summary.tsx";

/** The thank-you page of variant 6 is its last step. */
export function QuizEnd({ funnel, step, memory, values }: StepView) {
  const [lead] = useState(() => sentLead(funnel, memory, memory.answers, values, tickedNow(funnel))); // kept in state, because arriving clears the answers
  return (
    <>
      <EmailComes {...lead} />
      <GoesTo {...lead} />
      {lead.result && <ResultBox result={lead.result} open />}
      <SentLines {...lead} />
      <OwnPage {...lead} />
      <p className="fine">{sayText(step.smallPrint, values)}</p>
      <a className="btn" href="/">
        <Icon name="home" />
        Zur Startseite
      </a>
    </>
  );
}
