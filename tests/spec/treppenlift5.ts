import type { SpecFunnel } from "./spec-funnel.ts";
import { stairliftValues } from "./stairlift-values.ts";

/**
 * spec §2, "Variant 5". The progress list is as long as the steps.
 * Open: the progress after submit; where an unknown step leads; the words of the searching screen; on which screen the
 * consent box stands (decisions §12 gives the variant a box, and the final submit asks for it: so the last screen). The
 * "non-empty first name" of the name step is read as the part before the first space of the one name input.
 */
export const treppenlift5: SpecFunnel = {
  formType: "treppenlift5",
  basePath: "/treppenlift5",
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
      progress: 83,
      asks: [{ field: "postalCode", values: "text" }],
      afterMs: 0,
      pauses: [{ ms: 2000 }],
      next: "email",
      back: "funding",
      onWeiter: { postalCode: "Bitte Postleitzahl eingeben" },
    },
    {
      slug: "email",
      progress: 88,
      asks: [{ field: "email", values: "text" }],
      afterMs: 0,
      next: "name",
      back: "postal-code",
      onWeiter: { email: "Bitte E-Mail eingeben" },
    },
    {
      slug: "name",
      progress: 94,
      asks: [{ field: "name", values: "text" }],
      afterMs: 0,
      next: "phone",
      back: "email",
      onWeiter: { name: "Bitte Name eingeben" },
    },
    {
      slug: "phone",
      progress: 100,
      asks: [
        { field: "phone", values: "text" },
        { field: "privacyAccepted", values: "boolean" },
      ],
      next: "submit",
      back: "name",
      texts: ["Partnerunternehmen aus meiner Region"], // decisions §12
      names: ["6", "14"], // "hint says 6-14 digits"
    },
  ],
  redirects: {},
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
  metaDescriptionAndCanonical: "funnel",
};
