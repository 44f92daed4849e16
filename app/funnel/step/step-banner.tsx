import { sayBanner } from "#funnels/engine/texts.ts";
import { Banner } from "#app/ui/banner.tsx";
import { LazyOffers } from "./lazy-form.tsx";
import type { StepView } from "#app/funnel/state/step-view.ts";

/** The one that counts offers comes with the form below it. */
export function StepBanner(view: StepView) {
  const { step, values } = view;
  if (step.does === "submit") return <LazyOffers {...view} />;
  const banner = sayBanner(step.banner, values);
  return banner ? <Banner {...banner} /> : null;
}
