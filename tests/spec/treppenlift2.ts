import type { SpecFunnel } from "./spec-funnel.ts";
import { stairliftValues } from "./stairlift-values.ts";

/**
 * spec §2, "Stairlift variants 2 and 4": the slugs and progress of variant 1.
 * Open: headline, subtitle, the words of the searching screen; an unknown step is taken to lead to the base path as in
 * variant 1.
 */
export const treppenlift2: SpecFunnel = {
  formType: "treppenlift2",
  basePath: "/treppenlift2",
  stepInUrl: true,
  steps: [
    {
      slug: "",
      progress: 8,
      asks: [{ field: "liftType", values: stairliftValues.liftType }],
      afterMs: 300,
      next: "location",
      back: "none",
    },
    {
      slug: "location",
      progress: 23,
      asks: [{ field: "installationLocation", values: stairliftValues.installationLocation }],
      afterMs: 300,
      next: "floors",
      back: "",
    },
    {
      slug: "floors",
      progress: 31,
      asks: [{ field: "numberOfFloors", values: stairliftValues.numberOfFloors }],
      afterMs: 300,
      next: "staircase",
      back: "location",
    },
    {
      slug: "staircase",
      progress: 38,
      asks: [{ field: "staircaseShape", values: stairliftValues.staircaseShape }],
      afterMs: 300,
      next: "care-grade",
      back: "floors",
    },
    {
      slug: "care-grade",
      progress: 46,
      asks: [{ field: "careGrade", values: stairliftValues.careGrade }],
      afterMs: 300,
      next: "weight",
      back: "staircase",
    },
    {
      slug: "weight",
      progress: 54,
      asks: [{ field: "weightCategory", values: stairliftValues.weightCategory }],
      afterMs: 300,
      next: "timing",
      back: "care-grade",
    },
    {
      slug: "timing",
      progress: 69,
      asks: [{ field: "timing", values: stairliftValues.timing }],
      afterMs: 300,
      next: "funding",
      back: "weight",
    },
    {
      slug: "funding",
      progress: 77,
      asks: [{ field: "stateFunding", values: stairliftValues.stateFunding }],
      afterMs: 300,
      next: "postal-code",
      back: "timing",
    },
    {
      slug: "postal-code",
      progress: 85,
      asks: [{ field: "postalCode", values: "text" }],
      afterMs: 0,
      pauses: [{ ms: 2000 }],
      next: "contact",
      back: "funding",
      onWeiter: { postalCode: "Bitte Postleitzahl eingeben" },
    },
    {
      slug: "contact",
      progress: 92,
      asks: [
        { field: "name", values: "text" },
        { field: "email", values: "text" },
        { field: "phone", values: "text" },
        { field: "privacyAccepted", values: "boolean" },
      ],
      next: "submit",
      back: "postal-code",
      texts: ["Partnerunternehmen aus meiner Region"], // decisions §12
    },
  ],
  progressAfterSubmit: 100, // the eleventh value
  redirects: { "gibt-es-nicht": "/treppenlift2", "10": "/treppenlift2" },
  record: {
    ...stairliftValues,
    postalCode: "text",
    firstName: "text",
    lastName: "text",
    email: "text",
    phone: "text",
    privacyAccepted: "boolean",
    sourceUrl: "text",
  },
  recordedUnasked: ["sourceUrl"],
  requiredAtSubmit: {
    name: "Name ist erforderlich",
    email: "E-Mail ist erforderlich",
    phone: "Telefonnummer ist erforderlich",
    privacyAccepted: "Bitte stimmen Sie der Datenschutzerklärung zu",
  },
  disabledUntilFilled: [],
  texts: [],
  offersPromised: 4,
  afterSubmit: { kind: "success", waitMs: 0 },
  consent: "box",
  failureToast: {
    title: "Fehler",
    text: "Es gab ein Problem beim Senden Ihrer Anfrage. Bitte versuchen Sie es erneut.",
  },
  metaDescriptionAndCanonical: false,
};
