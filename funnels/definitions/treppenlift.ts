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

/** Stairlift variant 1 (spec §2): picture tiles in a calm card. */
const heading = {
  text: "Die {funnelMinutes}-Minuten-Treppenlift-Beratung",
  without: "Ihre Treppenlift-Beratung",
};

export const treppenlift = defineFunnel({
  formType: "treppenlift",
  basePath: "/treppenlift",
  stepInUrl: true,
  layout: "tile-grid",
  listing: {
    name: "Treppenlift",
    code: "V1",
    topic: "Treppenlift",
    thanks: "stairlift",
    socialImage: "treppenlift",
    inSitemap: true,
    offers: 4,
    demoShare: 30,
  },
  recordsMetaCookies: true,
  title: heading,
  description:
    "Jetzt kostenlos Angebote für Treppenlifte vergleichen: kurze Fragen zu Ihrer Treppe, dann Angebote von Betrieben aus Ihrer Region.",
  headline: heading,
  subtitle: "Jetzt kostenlos Angebote für Treppenlifte vergleichen!",
  trust: {
    text: "{say:mediatedRequests} · {say:rating} aus {say:ratings}",
    without: "Kostenlose Vermittlung",
  },
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
      question: "Wohin dürfen wir Ihre Angebote senden?",
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
