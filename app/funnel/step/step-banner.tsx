import { sayText } from "#funnels/engine/texts.ts";
import { Banner } from "#app/ui/banner.tsx";
import type { StepView } from "#app/funnel/state/step-view.ts";

export function StepBanner({ step, values }: StepView) {
  const text = sayText(step.banner, values);
  return text ? <Banner text={text} /> : null;
}
