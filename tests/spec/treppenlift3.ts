import type { SpecFunnel } from "./spec-funnel.ts";
import { stairliftValues } from "./stairlift-values.ts";

/**
 * spec §2, "Variant 3"; progress is n x 10 (decisions §2), the third salutation is decisions §11.
 * Open: the specification does not list the nine questions; they are variant 1's in variant 1's order. On which screen
 * the salutation stands (here with the names, because the final submit asks for them together); whether the phone is
 * asked (the record has it, the final submit does not require it); what privacyAccepted holds where there is no box; how
 * many offers are promised; the exact submit note.
 */
export const treppenlift3: SpecFunnel = {
  formType: "treppenlift3",
  basePath: "/treppenlift3",
  stepInUrl: false,
  steps: [
    {
      slug: "1",
      progress: 10,
      asks: [{ field: "liftType", values: stairliftValues.liftType }],
      afterMs: 300,
      next: "2",
      back: "none",
    },
    {
      slug: "2",
      progress: 20,
      asks: [{ field: "installationLocation", values: stairliftValues.installationLocation }],
      afterMs: 300,
      next: "3",
      back: "1",
    },
    {
      slug: "3",
      progress: 30,
      asks: [{ field: "numberOfFloors", values: stairliftValues.numberOfFloors }],
      afterMs: 300,
      next: "4",
      back: "2",
    },
    {
      slug: "4",
      progress: 40,
      asks: [{ field: "staircaseShape", values: stairliftValues.staircaseShape }],
      afterMs: 300,
      next: "5",
      back: "3",
    },
    {
      slug: "5",
      progress: 50,
      asks: [{ field: "careGrade", values: stairliftValues.careGrade }],
      afterMs: 300,
      next: "6",
      back: "4",
    },
    {
      slug: "6",
      progress: 60,
      asks: [{ field: "weightCategory", values: stairliftValues.weightCategory }],
      afterMs: 300,
      next: "7",
      back: "5",
    },
    {
      slug: "7",
      progress: 70,
      asks: [{ field: "timing", values: stairliftValues.timing }],
      afterMs: 300,
      next: "8",
      back: "6",
    },
    {
      slug: "8",
      progress: 80,
      asks: [{ field: "stateFunding", values: stairliftValues.stateFunding }],
      afterMs: 300,
      next: "9",
      back: "7",
    },
    {
      slug: "9",
      progress: 90,
      asks: [{ field: "postalCode", values: "text" }],
      afterMs: 0,
      pauses: [{ ms: 2000, texts: ["Angebote werden gesucht..."] }],
      next: "10",
      back: "8",
    },
    {
      slug: "10",
      progress: 100,
      asks: [
        { field: "gender", values: ["herr", "frau", "keine-angabe"] },
        { field: "firstName", values: "text" },
        { field: "lastName", values: "text" },
        { field: "email", values: "text" },
        { field: "phone", values: "text" },
      ],
      labels: { "keine-angabe": "Keine Angabe" },
      next: "submit",
      back: "9",
    },
  ],
  redirects: {},
  record: {
    ...stairliftValues,
    postalCode: "text",
    gender: ["herr", "frau", "keine-angabe"],
    firstName: "text",
    lastName: "text",
    email: "text",
    phone: "text",
    privacyAccepted: "boolean",
    sourceUrl: "text",
  },
  recordedUnasked: ["privacyAccepted", "sourceUrl"],
  requiredAtSubmit: { gender: "", firstName: "", lastName: "", email: "" },
  disabledUntilFilled: ["9", "10"],
  texts: [],
  afterSubmit: { kind: "success", waitMs: 3000 },
  consent: "note",
  failureToast: {
    title: "Fehler",
    text: "Es gab einen Fehler beim Senden des Formulars. Bitte versuchen Sie es erneut.",
  },
  metaDescriptionAndCanonical: false,
};
