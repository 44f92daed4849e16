import { defineFunnel } from "#funnels/engine/define-funnel.ts";
import { brokerageNote } from "#funnels/questions/consent-texts.ts";
import { email, phone } from "#funnels/questions/contact.ts";
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

/** Stairlift variant 3 (spec §2): one compact page, no step in the URL, a counter from 1 to 10. */
export const treppenlift3 = defineFunnel({
  formType: "treppenlift3",
  basePath: "/treppenlift3",
  stepInUrl: false,
  layout: "compact",
  listing: {
    name: "Treppenlift 3",
    code: "V3",
    topic: "Treppenlift",
    thanks: "stairlift",
    socialImage: "treppenlift",
    inSitemap: false,
    offers: 4,
    demoShare: 4,
  },
  title: "Kostenlose Treppenlift-Anfrage",
  description:
    "Kostenlose Treppenlift-Anfrage: in 10 kleinen Schritten zu unverbindlichen Angeboten von Betrieben aus Ihrer Region.",
  headline: "Kostenlose Treppenlift-Anfrage",
  subtitle: "In 10 kleinen Schritten zu Angeboten aus Ihrer Region.",
  steps: [
    { slug: "1", progress: 10, ...liftType },
    { slug: "2", progress: 20, ...installationLocation },
    { slug: "3", progress: 30, ...numberOfFloors },
    { slug: "4", progress: 40, ...staircaseShape },
    { slug: "5", progress: 50, ...careGrade },
    { slug: "6", progress: 60, ...weightCategory },
    { slug: "7", progress: 70, ...timing },
    { slug: "8", progress: 80, ...stateFunding },
    {
      slug: "9",
      progress: 90,
      ...postalCode,
      waitsForInput: true,
      pauses: [{ look: "search", title: "Angebote werden gesucht...", ms: 2000 }],
    },
    {
      slug: "10",
      progress: 100,
      does: "submit",
      waitsForInput: true,
      question: "An wen dürfen die Angebote gehen?",
      result: priceResult,
      fields: [
        {
          kind: "radio",
          name: "gender",
          label: "Anrede",
          options: [
            { value: "frau", label: "Frau" },
            { value: "herr", label: "Herr" },
            { value: "keine-angabe", label: "Keine Angabe" },
          ],
          missing: { submit: "Bitte wählen Sie eine Anrede aus" },
        },
        {
          kind: "text",
          name: "firstName",
          label: "Vorname",
          input: "given-name",
          missing: { submit: "Bitte geben Sie Ihren Vornamen ein" },
        },
        {
          kind: "text",
          name: "lastName",
          label: "Nachname",
          input: "family-name",
          missing: { submit: "Bitte geben Sie Ihren Nachnamen ein" },
        },
        email,
        {
          ...phone,
          label: "Telefonnummer (freiwillig)",
          hint: "Wenn Sie angerufen werden möchten, tragen Sie bitte Ihre Nummer ein",
          missing: {},
        },
      ],
      button: "Anfrage absenden",
      note: brokerageNote,
    },
  ],
  progressAfterSubmit: 100,
  alsoStores: { privacyAccepted: true }, // the note beside the button makes pressing it a consent
  pauseAfterSubmit: {
    look: "check",
    title: "Ihre Anfrage ist angekommen.",
    text: "Einen Moment bitte …",
    ms: 3000,
  },
  sendFailed: "Es gab einen Fehler beim Senden des Formulars. Bitte versuchen Sie es erneut.",
});
