import { sayResult } from "#funnels/results/say-result.ts";
import type { StepView } from "#app/funnel/state/step-view.ts";
import { ResultBox } from "./result-box.tsx";

/** What the answers come to, before the visitor is asked for contact data. */
export function StepResult({ step, values }: StepView) {
  const result = sayResult(step.result, values);
  return result ? <ResultBox result={result} /> : null;
}
