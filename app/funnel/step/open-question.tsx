import { useState } from "react";
import { firstOpenStep } from "#funnels/engine/navigation.ts";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { StepLink } from "./step-link.tsx";
import type { StepView } from "#app/funnel/state/step-view.ts";

/**
 * A deep link shows its step; a small link leads to the earlier question that is still open (decisions §1). The server does not
 * know the browser's memory, so a server-rendered page always reserves the line, to avoid a layout shift.
 */
export function OpenQuestion({ funnel, step, index, memory, carried, words }: StepView) {
  const scriptsRun = useScriptsRun();
  const [fromServer] = useState(!scriptsRun);
  const open = firstOpenStep(funnel, index, memory.answers);
  const keepsPlace = fromServer && !carried;
  if (index === 0 || step.does === "end" || (!open && !keepsPlace)) return null;
  const shown = scriptsRun ? open !== undefined : !keepsPlace;
  return (
    <div className={`fine open-question ${shown ? "" : scriptsRun ? "is-hidden" : "until-known"}`}>
      {words.openQuestion}{" "}
      <StepLink funnel={funnel} slug={(open ?? funnel.steps[0]).slug}>
        {words.toOpenQuestion}
      </StepLink>
    </div>
  );
}
