import type { HomeFacts } from "#app/content/home/home-facts.ts";
import type { Site } from "#server/site/site.ts";

/** What the home page needs of all that is known about the operator. */
export const homeFactsOf = ({ operator, sentences, values }: Site): HomeFacts => ({
  brand: operator.brand,
  phone: operator.phone,
  phoneHours: operator.phoneHours,
  email: operator.privacyEmail,
  offers: sentences.offersStairlift,
  solarOffers: sentences.offersSolar,
  minutes: sentences.funnelMinutes,
  response: sentences.response,
  paperwork: sentences.paperwork,
  rating: sentences.rating,
  ratings: sentences.ratings,
  requests: { sentence: sentences.mediatedRequests, figure: values["mediatedRequests"] },
  subsidyPerson: values["subsidyPerson"],
  subsidyTwo: values["subsidyTwo"],
  checkedOn: operator.reviewedOn,
});
