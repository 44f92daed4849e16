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

/** Stairlift variant 4 (spec §2): large pictures on a warm wall, sticky progress. */
export const treppenlift4 = defineFunnel({
  formType: "treppenlift4",
  basePath: "/treppenlift4",
  stepInUrl: true,
  layout: "wall",
  listing: {
    name: "Treppenlift 4",
    code: "V4",
    topic: "Treppenlift",
    thanks: "neutral",
    socialImage: "treppenlift",
    inSitemap: false,
    offers: 4,
    demoShare: 10,
  },
  title: "Treppenlift-Vergleich Schritt für Schritt",
  description:
    "Treppenlift vergleichen: kurze Fragen beantworten und kostenlos bis zu 4 Angebote aus Ihrer Region erhalten. Unverbindlich.",
  headline: "Ihr Treppenlift-Vergleich – Schritt für Schritt",
  subtitle: "Nur wenige kurze Fragen. Bis zu 4 Angebote, kostenlos und unverbindlich.",
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
      question: "Wie erreichen die Betriebe Sie am besten?",
      banner: upToFourOffers,
      result: priceResult,
      fields: [fullName, email, phone, privacyAccepted],
      button: "Kostenlos Angebote anfordern",
      smallPrint: withdrawAnyTime,
    },
  ],
  progressAfterSubmit: 100,
  sendFailed,
});
