import { ProgressBar } from "#app/ui/progress-bar.tsx";
import type { StepView } from "#app/funnel/state/step-view.ts";

/** The step's own percentage; after the submit the funnel's last one. */
export const StepProgress = ({ funnel, step, state }: StepView) => (
  <ProgressBar percent={state.phase.kind === "sent" ? funnel.progressAfterSubmit : step.progress} />
);
