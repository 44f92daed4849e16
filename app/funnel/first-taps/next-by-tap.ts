import { isPicked, moveAfter } from "#funnels/engine/navigation.ts";
import type { Funnel, Step } from "#funnels/engine/types.ts";

/** The step that every option of this one leads to without a pause or submit; undefined if there is none. */
export function nextByTap(funnel: Funnel, step: Step): Step | undefined {
  const [field] = step.fields;
  const hasDetour = field?.kind === "choice" && field.options.some(({ goTo }) => goTo !== undefined);
  const move = isPicked(step) && !hasDetour ? moveAfter(funnel, step) : undefined;
  if (move?.kind !== "go" || move.pauses.length > 0) return undefined;
  return funnel.steps.find(({ slug }) => slug === move.slug);
}
