import type { HomeFacts } from "./home-facts.ts";
import type { Site } from "#server/site/site.ts";

/** The operator's data and claims that the home page needs. */
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

/** Owners may leave a sentence out; then it is not printed. */
const withFullStop = (sentence: string): string => sentence && `${sentence}.`;
