import { sayBanner } from "#funnels/engine/texts.ts";
import { Banner } from "#app/ui/banner.tsx";
import { LazyOffers } from "./lazy-form.tsx";
import type { StepView } from "#app/funnel/state/step-view.ts";

/** The banner that counts offers belongs to the form. */
export function StepBanner(view: StepView) {
  const { step, values } = view;
  if (step.does === "submit") return <LazyOffers {...view} />;
  const banner = sayBanner(step.banner, values);
  return banner ? <Banner {...banner} /> : null;
}
