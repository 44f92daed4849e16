import { Link } from "react-router";
import { pathOf, previousStep } from "#funnels/engine/walk.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { StepView } from "./step-view.ts";

/** Absent on the first screen (spec §2). */
export function BackLink({ funnel, index }: StepView) {
  const previous = previousStep(funnel, index);
  if (!previous) return null;
  return (
    <Link className="back" to={pathOf(funnel, previous.slug)}>
      <Icon name="back" />
      <span>Zurück</span>
    </Link>
  );
}
