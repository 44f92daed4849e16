import { previousStep, submittingStep } from "#funnels/engine/navigation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { StepLink } from "./step-link.tsx";
import type { StepView } from "#app/funnel/state/step-view.ts";

/** Absent on the first screen (spec §2). */
export function BackLink({ funnel, index, state }: StepView) {
  const previous = state.isChange ? submittingStep(funnel) : previousStep(funnel, index);
  if (!previous) return null;
  return (
    <StepLink funnel={funnel} slug={previous.slug} className="back">
      <Icon name="back" />
      <span>Zurück</span>
    </StepLink>
  );
}
