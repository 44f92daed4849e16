import type { HomeFacts } from "./home-facts.ts";
import type { Site } from "#server/site/site.ts";

/** Picks the operator's data and statements for the home page. */
export const homeFactsOf = ({ operator, sentences, values }: Site): HomeFacts => ({
  brand: operator.brand,
  phone: operator.phone,
  phoneHours: operator.phoneHours,
  email: operator.privacyEmail,
  offers: sentences.offersStairlift || "Angebote",
  solarOffers: sentences.offersSolar || "Solar-Angebote",
  minutes: withFullStop(sentences.funnelMinutes),
  response: withFullStop(sentences.response),
  paperwork: withFullStop(sentences.paperwork),
  rating: sentences.rating,
  ratings: sentences.ratings,
  requests: { sentence: sentences.mediatedRequests, figure: values["mediatedRequests"] },
  subsidyPerson: values["subsidyInTexts"],
  subsidyTwo: values["subsidyTwoInTexts"],
  checkedOn: operator.reviewedOn,
});

/** Owners may leave a sentence empty; then it is not printed. */
const withFullStop = (sentence: string): string => sentence && `${sentence}.`;
