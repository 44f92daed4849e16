import type { Funnel, Step } from "./types.ts";
import { submittingStep } from "./navigation.ts";

/**
 * Progress of a step. With `ahead` steps answered before the walk (decision 0026), the range up to the contact step starts
 * higher.
 */
export function progressOf(funnel: Funnel, { progress }: Step, ahead = 0): number {
  const end = submittingStep(funnel).progress;
  return progress < end ? Math.round(end - (end - progress) * (1 - ahead / funnel.steps.length)) : progress;
}
