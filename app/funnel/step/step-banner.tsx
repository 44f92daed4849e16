import { sayBanner } from "#funnels/engine/texts.ts";
import { Banner } from "#app/ui/banner.tsx";
import type { StepView } from "#app/funnel/state/step-view.ts";

export function StepBanner({ step, values }: StepView) {
  const banner = sayBanner(step.banner, values);
  return banner ? <Banner {...banner} /> : null;
}
