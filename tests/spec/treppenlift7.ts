import type { SpecFunnel } from "./spec-funnel.ts";

/**
 * spec §3, "Variant 7 record", and spec §2. For weightCapacity and timeframe one quoted string per option is printed; it is used
 * as stored value and as label. fellLastYear and usesWalkingAid are ja and nein as in variant 6.
 */
const values = {
  stairsDifficult: ["ja", "nein"],
  fellLastYear: ["ja", "nein"],
  usesWalkingAid: ["ja", "nein"],
  householdSize: ["1", "2", "3", "mehr-3"],
  installationLocation: ["Innen", "Außen", "Weiß nicht"],
  weightCapacity: ["Bis 90 KG", "Bis 125 KG", "Über 125 KG"],
  careGrade: ["Ja", "Nein", "Beantragt", "Weiß nicht"],
  timeframe: ["So schnell wie möglich", "In 3-4 Monaten", "In über 4 Monaten", "Weiß nicht"],
} as const;

/**
 * spec §2, "Variant 7". Numbers 9 to 12 have no screen and lead forward, in the end to 13.
 * Open: the progress after submit; whether phoneConfirmed and privacyAccepted are filled; whether step 16's button is
 * disabled while empty (it is a text step, but its button is not Weiter, and spec §5 gives it messages).
 */
export const treppenlift7: SpecFunnel = {
  formType: "treppenlift7",
  basePath: "/treppenlift7",
  stepInUrl: true,
  steps: [
    {
      slug: "1",
      progress: 6,
      asks: [{ field: "stairsDifficult", values: values.stairsDifficult }],
      afterMs: 300,
      next: "2",
      back: "none",
      texts: ["Mir fällt das Treppensteigen schwer", "Nur wenige Fragen bis zu Ihrem geförderten Treppenlift"],
    },
    {
      slug: "2",
      progress: 11,
      asks: [{ field: "fellLastYear", values: values.fellLastYear }],
      afterMs: 300,
      next: "3",
      back: "1",
    },
    {
      slug: "3",
      progress: 17,
      asks: [{ field: "usesWalkingAid", values: values.usesWalkingAid }],
      afterMs: 300,
      next: "4",
      back: "2",
    },
    {
      slug: "4",
      progress: 22,
      asks: [{ field: "householdSize", values: values.householdSize }],
      labels: { "mehr-3": "Mehr als 3 Personen" },
      afterMs: 300,
      pauses: [{ ms: 2000 }, { ms: 1500 }], // a spinner, then a green check
      next: "5",
      back: "3",
    },
    {
      slug: "5",
      progress: 28,
      asks: [{ field: "installationLocation", values: values.installationLocation }],
      labels: { Innen: "Im Haus", Außen: "Draußen" },
      afterMs: 300,
      next: "6",
      back: "4",
      texts: ["Gute Nachricht: Sie haben eine gute Chance auf bis zu {amount} EUR Förderung!"],
    },
    {
      slug: "6",
      progress: 33,
      asks: [{ field: "weightCapacity", values: values.weightCapacity }],
      afterMs: 300,
      next: "7",
      back: "5",
      texts: ["Bis 90 KG", "Bis 125 KG", "Über 125 KG"],
    },
    {
      slug: "7",
      progress: 39,
      asks: [{ field: "careGrade", values: values.careGrade }],
      afterMs: 300,
      next: "8",
      back: "6",
    },
    {
      slug: "8",
      progress: 44,
      asks: [{ field: "timeframe", values: values.timeframe }],
      afterMs: 300,
      next: "13", // through 9 to 12, which render nothing
      back: "7",
      texts: ["So schnell wie möglich", "In 3-4 Monaten", "In über 4 Monaten", "Weiß nicht"],
    },
    {
      slug: "13",
      progress: 72,
      asks: [{ field: "postalCode", values: "text" }],
      afterMs: 0,
      pauses: [{ ms: 2000, names: ["{postalCode}"] }],
      next: "14",
      back: "8",
      texts: ["Postleitzahl eingeben"],
    },
    {
      slug: "14",
      progress: 78,
      asks: [{ field: "fullName", values: "text" }],
      afterMs: 0,
      next: "15",
      back: "13",
      texts: ["Super! In Ihrer Region (PLZ {postalCode}) haben wir bis zu 3 passende Angebote für Sie gefunden."],
    },
    {
      slug: "15",
      progress: 83,
      asks: [{ field: "phoneNumber", values: "text" }],
      afterMs: 0,
      next: "16",
      back: "14",
    },
    {
      slug: "16",
      progress: 89,
      asks: [{ field: "email", values: "text" }],
      next: "submit",
      back: "15",
      texts: ["Jetzt kostenlos Infos erhalten", "/datenschutz"],
    },
  ],
  redirects: {
    "": "/treppenlift7/1",
    "0": "/treppenlift7/1",
    "9": "/treppenlift7/13",
    "10": "/treppenlift7/13",
    "11": "/treppenlift7/13",
    "12": "/treppenlift7/13",
    "17": "/treppenlift7/1",
    "-1": "/treppenlift7/1",
    "1.5": "/treppenlift7/1",
    location: "/treppenlift7/1",
  },
  record: {
    ...values,
    postalCode: "text",
    fullName: "text",
    phoneNumber: "text",
    email: "text",
    phoneConfirmed: "boolean",
    privacyAccepted: "boolean",
    sourceUrl: "text",
  },
  recordedUnasked: ["phoneConfirmed", "privacyAccepted", "sourceUrl"],
  requiredAtSubmit: {
    fullName: "Name ist erforderlich",
    email: "E-Mail ist erforderlich",
    phoneNumber: "Telefonnummer ist erforderlich",
  },
  disabledUntilFilled: ["13", "14", "15"],
  openWhetherDisabled: ["16"],
  texts: [],
  offersPromised: 3,
  afterSubmit: { kind: "success", waitMs: 0 },
  consent: "note",
  failureToast: {
    title: "Fehler",
    text: "Es gab ein Problem beim Senden Ihrer Anfrage. Bitte versuchen Sie es erneut.",
  },
  metaDescriptionAndCanonical: "step",
  subsidyByHouseholdSize: { "1": 4180, "2": 8360, "3": 12540, "mehr-3": 16000 },
};
