import { ProgressBar } from "#app/ui/progress-bar.tsx";
import type { StepView } from "#app/funnel/state/step-view.ts";

/** The step's own percentage; after the submit the funnel's last one. */
export const percentOf = ({ funnel, step, state }: StepView) =>
  state.phase.kind === "sent" ? funnel.progressAfterSubmit : step.progress;

export const StepProgress = (view: StepView) => <ProgressBar percent={percentOf(view)} figure={view.funnel.figure} />;
