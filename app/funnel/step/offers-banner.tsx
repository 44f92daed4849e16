import { sayBanner } from "#funnels/engine/texts.ts";
import { Banner } from "#app/ui/banner.tsx";
import { useOffers } from "#app/funnel/state/offered-firms.ts";
import type { StepView } from "#app/funnel/state/step-view.ts";

const MAX_OFFERS = 4;

/** Banner above the contact fields with the number of offers, counted from the named firms. */
export function OffersBanner({ funnel, step, values }: StepView) {
  const n = useOffers(funnel) ?? MAX_OFFERS;
  const offers = n === 1 ? "1 Angebot" : `Bis zu ${n} Angebote`;
  const said = (text: string) => text.replace("{offers}", offers);
  const { text, without } = step.banner ?? { text: "" };
  const counted = step.banner && { ...step.banner, text: said(text), ...(without && { without: said(without) }) };
  const banner = sayBanner(counted, values);
  return banner ? <Banner {...banner} /> : null;
}
