import type { SpecFunnel } from "./spec-funnel.ts";

/** spec §3, "Solar submission". `weiss-nicht` is added, in variant 6's spelling (decision 0025). */
const values = {
  roofShape: ["satteldach", "flachdach", "pultdach", "anderes"],
  installationPlace: ["einfamilienhaus", "mehrfamilienhaus", "firmengebaeude", "sonstige"],
  ownership: ["ja", "nein"],
  solarUsage: ["eigenverbrauch", "netzeinspeisung", "beides"],
  projectTiming: ["schnellstmoeglich", "6-9-monate", "informieren"],
  batteryInterest: ["ja", "nein", "unsicher"],
  annualConsumption: ["weiss-nicht", "unter-2000", "2000-3500", "3500-5000", "mehr-5000"],
} as const;

/**
 * spec §2, "Solar funnel"; the questions are in the order given there. Open: whether steps are in the URL (here they are not);
 * the wording of the questions and of the consent note.
 */
export const solar: SpecFunnel = {
  formType: "solar",
  basePath: "/solar",
  stepInUrl: false,
  steps: [
    {
      slug: "0",
      progress: 29,
      asks: [{ field: "roofShape", values: values.roofShape }],
      afterMs: 300,
      next: "1",
      back: "none", // "Zurück is shown from step 1 on"
    },
    {
      slug: "1",
      progress: 47,
      asks: [{ field: "installationPlace", values: values.installationPlace }],
      afterMs: 300,
      next: "2",
      back: "0",
    },
    {
      slug: "2",
      progress: 67,
      asks: [{ field: "ownership", values: values.ownership }],
      afterMs: 300,
      next: "3",
      back: "1",
    },
    {
      slug: "3",
      progress: 71,
      asks: [{ field: "solarUsage", values: values.solarUsage }],
      afterMs: 300,
      next: "4",
      back: "2",
    },
    {
      slug: "4",
      progress: 73,
      asks: [{ field: "projectTiming", values: values.projectTiming }],
      afterMs: 300,
      next: "5",
      back: "3",
    },
    {
      slug: "5",
      progress: 85,
      asks: [{ field: "batteryInterest", values: values.batteryInterest }],
      afterMs: 300,
      next: "6",
      back: "4",
    },
    {
      slug: "6",
      progress: 90,
      asks: [{ field: "annualConsumption", values: values.annualConsumption }],
      labels: { "weiss-nicht": "Weiß nicht" },
      afterMs: 300,
      next: "7",
      back: "5",
    },
    {
      slug: "7",
      progress: 95,
      asks: [
        { field: "street", values: "text" },
        { field: "postalCode", values: "text" },
      ],
      afterMs: 0,
      pauses: [{ ms: 2000, texts: ["Suche läuft ...", "Wir finden passende Angebote und Unternehmen für Sie"] }],
      next: "8",
      back: "6",
    },
    {
      slug: "8",
      progress: 98,
      asks: [
        { field: "firstName", values: "text" },
        { field: "lastName", values: "text" },
        { field: "email", values: "text" },
        { field: "phone", values: "text" },
      ],
      next: "submit",
      back: "7",
      texts: ["bis zu 4 passende Angebote Ihrer Region gefunden", "Angebote kostenfrei zusenden"],
    },
  ],
  progressAfterSubmit: 98, // the tenth value
  redirects: {},
  record: {
    ...values,
    street: "text",
    postalCode: "text",
    firstName: "text",
    lastName: "text",
    email: "text",
    phone: "text",
    sourceUrl: "text",
  },
  recordedUnasked: ["sourceUrl"],
  requiredAtSubmit: { firstName: "", lastName: "", email: "", phone: "" },
  disabledUntilFilled: ["7", "8"],
  texts: ["Solar-Rechner"],
  offersPromised: 4,
  afterSubmit: { kind: "success", waitMs: 0 },
  consent: "note",
  failureToast: {
    title: "Fehler",
    text: "Es gab ein Problem beim Senden Ihrer Anfrage. Bitte versuchen Sie es erneut.",
  },
  metaDescriptionAndCanonical: false,
};
