import type { ComponentProps } from "react";
import { progressOf } from "#funnels/engine/progress.ts";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import type { StepView } from "#app/funnel/state/step-view.ts";

/** The step's own percentage; after the submit the funnel's last one. */
export const percentOf = ({ funnel, step, state, memory }: StepView) =>
  state.phase.kind === "sent" ? funnel.progressAfterSubmit : progressOf(funnel, step, memory.ahead);

export const StepProgress = (view: StepView) => <ProgressBar percent={percentOf(view)} figure={view.funnel.figure} />;

/** Variant 4's sticky progress. */
export const StickyProgress = (props: ComponentProps<typeof ProgressBar>) => (
  <div className="sticky" role="region" aria-label="Ihr Fortschritt">
    <div className="wrap">
      <ProgressBar {...props} />
    </div>
  </div>
);
