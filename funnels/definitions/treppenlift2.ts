import { defineFunnel } from "#funnels/engine/define-funnel.ts";
import {
  email,
  fullName,
  phone,
  privacyAccepted,
  searchPause,
  sendFailed,
  upToFourOffers,
  withdrawAnyTime,
} from "#funnels/questions/contact.ts";
import { priceResult } from "#funnels/questions/results.ts";
import {
  careGrade,
  installationLocation,
  liftType,
  numberOfFloors,
  postalCode,
  staircaseShape,
  stateFunding,
  timing,
  weightCategory,
} from "#funnels/questions/stairlift.ts";

/** Stairlift variant 2 (spec §2): the question beside a panel with reasons to trust us. */
export const treppenlift2 = defineFunnel({
  formType: "treppenlift2",
  basePath: "/treppenlift2",
  stepInUrl: true,
  layout: "side-panel",
  listing: {
    name: "Treppenlift 2",
    code: "V2",
    topic: "Treppenlift",
    thanks: "stairlift",
    socialImage: "treppenlift",
    inSitemap: false,
    offers: 4,
    demoShare: 12,
  },
  title: "Welcher Treppenlift passt zu Ihnen? Kostenlos vergleichen",
  description:
    "Welcher Treppenlift passt zu Ihnen? Kurz antworten, Betriebe aus Ihrer Region ansehen und in Ruhe entscheiden. Kostenlos.",
  headline: "Welcher Treppenlift passt zu Ihnen?",
  subtitle: "Kurz antworten, Betriebe ansehen, in Ruhe entscheiden.",
  steps: [
    { slug: "", progress: 8, ...liftType },
    { slug: "location", progress: 23, ...installationLocation },
    { slug: "floors", progress: 31, ...numberOfFloors },
    { slug: "staircase", progress: 38, ...staircaseShape },
    { slug: "care-grade", progress: 46, ...careGrade },
    { slug: "weight", progress: 54, ...weightCategory },
    { slug: "timing", progress: 69, ...timing },
    { slug: "funding", progress: 77, ...stateFunding },
    { slug: "postal-code", progress: 85, ...postalCode, pauses: [searchPause] },
    {
      slug: "contact",
      progress: 92,
      does: "submit",
      question: "Fast geschafft: Wohin mit Ihren Angeboten?",
      banner: upToFourOffers,
      result: priceResult,
      fields: [fullName, email, phone, privacyAccepted],
      button: "Angebote kostenlos erhalten",
      smallPrint: withdrawAnyTime,
    },
  ],
  progressAfterSubmit: 100,
  sendFailed,
});
