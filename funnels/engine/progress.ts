import type { Funnel, Step } from "./types.ts";
import { submittingStep } from "./navigation.ts";

/** How far a step is. With `ahead` steps answered before the walk began (decision 0026), the way to the contact step begins further on. */
export function progressOf(funnel: Funnel, { progress }: Step, ahead = 0): number {
  const end = submittingStep(funnel).progress;
  return progress < end ? Math.round(end - (end - progress) * (1 - ahead / funnel.steps.length)) : progress;
}
