import type { StepView } from "#app/funnel/state/step-view.ts";

/** Below the options: on a reload it appears late, because only the browser knows the answers, and nothing above it may move. */
export const Advice = ({ step: { advice }, memory }: Pick<StepView, "step" | "memory">) =>
  advice && memory.answers[advice.field] === advice.value ? <p className="advice">{advice.text}</p> : null;
