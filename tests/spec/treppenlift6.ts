import type { SpecFunnel } from "./spec-funnel.ts";

/** spec §3, "Variant 6 record". */
const values = {
  stairsDifficult: ["ja", "nein"],
  fellLastYear: ["ja", "nein"],
  usesWalkingAid: ["ja", "nein"],
  installationLocation: ["innen", "aussen", "weiss-nicht"],
  weightCapacity: ["bis-90", "bis-125", "mehr-125", "weiss-nicht"],
  careGrade: ["ja", "nein", "weiss-nicht"],
  timeframe: ["sofort", "3-4-monate", "ueber-4-monate", "weiss-nicht"],
} as const;

/**
 * spec §2, "Variant 6". Numbers 4 and 9 are interstitials without a screen of their own, so they lead forward, and Zurück
 * from 5 and 10 leads to the screen before them.
 * Open: the German words of step 10's banner (quoted in English only), the labels of the options, the progress after
 * submit, a message for a postal code that is empty or not five characters long, and whether the final submit looks at
 * the other contact fields again.
 */
export const treppenlift6: SpecFunnel = {
  formType: "treppenlift6",
  basePath: "/treppenlift6",
  stepInUrl: true,
  steps: [
    {
      slug: "1",
      progress: 7,
      asks: [{ field: "stairsDifficult", values: values.stairsDifficult }],
      afterMs: 300,
      next: "2",
      back: "none",
    },
    {
      slug: "2",
      progress: 13,
      asks: [{ field: "fellLastYear", values: values.fellLastYear }],
      afterMs: 300,
      next: "3",
      back: "1",
    },
    {
      slug: "3",
      progress: 20,
      asks: [{ field: "usesWalkingAid", values: values.usesWalkingAid }],
      afterMs: 300,
      pauses: [{ ms: 3000, texts: ["Bitte haben Sie einen Moment Geduld"] }], // number 4's words
      next: "5",
      back: "2",
    },
    {
      slug: "5",
      progress: 33,
      asks: [{ field: "installationLocation", values: values.installationLocation }],
      afterMs: 300,
      next: "6",
      back: "3",
    },
    {
      slug: "6",
      progress: 40,
      asks: [{ field: "weightCapacity", values: values.weightCapacity }],
      afterMs: 300,
      next: "7",
      back: "5",
    },
    {
      slug: "7",
      progress: 47,
      asks: [{ field: "careGrade", values: values.careGrade }],
      afterMs: 300,
      next: "8",
      back: "6",
    },
    {
      slug: "8",
      progress: 53,
      asks: [{ field: "timeframe", values: values.timeframe }],
      afterMs: 300,
      pauses: [{ ms: 4000, texts: ["Suche läuft"], statement: "579" }],
      next: "10",
      back: "7",
    },
    {
      slug: "10",
      progress: 67,
      asks: [{ field: "postalCode", values: "text", length: { exactly: 5 } }],
      afterMs: 0,
      next: "11",
      back: "8",
      names: ["3"], // the banner: up to 3 offers found
    },
    {
      slug: "11",
      progress: 73,
      asks: [{ field: "fullName", values: "text", length: { atLeast: 2 } }],
      afterMs: 0,
      next: "12",
      back: "10",
      onWeiter: { fullName: "Bitte vollständigen Namen eingeben" },
    },
    {
      slug: "12",
      progress: 80,
      asks: [{ field: "phoneNumber", values: "text", length: { atLeast: 6 } }],
      afterMs: 0,
      next: "13",
      back: "11",
      onWeiter: { phoneNumber: "Bitte gültige Telefonnummer eingeben" },
      names: ["6", "14"], // spec §9: "hint: 6-14 digits"
    },
    {
      slug: "13",
      progress: 87,
      asks: [{ field: "email", values: "text", contains: "@" }],
      next: "submit",
      back: "12",
      texts: ["/datenschutz"], // decisions §12: the same note as variant 7
    },
    {
      slug: "14",
      progress: 93,
      asks: [{ field: "phoneConfirmed", values: "boolean" }],
      next: "15",
      back: "13", // by the rule for every answer screen
      correction: { text: "Nein, korrigieren", to: "12" },
    },
    {
      slug: "15",
      progress: 100,
      asks: [],
      next: "end",
      back: "open",
      names: ["48"], // a callback within 48 hours
    },
  ],
  redirects: {
    "": "/treppenlift6/1",
    "0": "/treppenlift6/1",
    "4": "/treppenlift6/5",
    "9": "/treppenlift6/10",
    "16": "/treppenlift6/1",
    "-1": "/treppenlift6/1",
    "1.5": "/treppenlift6/1",
    location: "/treppenlift6/1",
  },
  record: {
    ...values,
    postalCode: "text",
    fullName: "text",
    phoneNumber: "text",
    email: "text",
    phoneConfirmed: "boolean",
    sourceUrl: "text", // not in spec §3's list for this variant; decisions §13 gives it to every submission
  },
  recordedUnasked: ["sourceUrl"],
  requiredAtSubmit: { email: "" },
  openAtSubmit: ["postalCode", "fullName", "phoneNumber"],
  disabledUntilFilled: ["13"],
  openWhetherDisabled: ["10"],
  texts: [],
  offersPromised: 3,
  afterSubmit: { kind: "step", slug: "14" },
  consent: "note",
  failureToast: {
    title: "Fehler",
    text: "Es gab ein Problem beim Senden Ihrer Anfrage. Bitte versuchen Sie es erneut.",
  },
  metaDescriptionAndCanonical: "funnel",
};
