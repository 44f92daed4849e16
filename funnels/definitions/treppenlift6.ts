import { defineFunnel } from "#funnels/engine/define-funnel.ts";
import { privacyReadNote } from "#funnels/questions/consent-texts.ts";
import { sendFailed } from "#funnels/questions/contact.ts";
import { fellLastYear, stairsDifficult, usesWalkingAid } from "#funnels/questions/quiz.ts";
import { quizBanner, quizResult } from "#funnels/questions/results.ts";

const NAME_MISSING = "Bitte vollständigen Namen eingeben";
const PHONE_MISSING = "Bitte gültige Telefonnummer eingeben";

/** Stairlift variant 6 (spec §2): a quiz with progress in the header; the phone number is confirmed after the submit. */
export const treppenlift6 = defineFunnel({
  formType: "treppenlift6",
  basePath: "/treppenlift6",
  stepInUrl: true,
  layout: "quiz",
  listing: {
    name: "Treppenlift 6",
    code: "V6",
    topic: "Treppenlift",
    thanks: "neutral",
    socialImage: "treppenlift",
    inSitemap: false,
    offers: 3,
    demoShare: 4,
  },
  title: "Treppenlift mit Zuschuss: kurzer Check",
  description:
    "Kurzer Check zu Treppenlift und Zuschuss der Pflegekasse. Kostenlos, unverbindlich, mit Betrieben aus Ihrer Region.",
  steps: [
    { slug: "1", progress: 7, ...stairsDifficult("Fällt Ihnen das Treppensteigen schwer?") },
    { slug: "2", progress: 13, ...fellLastYear("Sind Sie im letzten Jahr gestürzt?") },
    {
      slug: "3",
      progress: 20,
      ...usesWalkingAid("Nutzen Sie eine Gehhilfe?"),
      pauses: [
        {
          look: "ring",
          title: "Bitte haben Sie einen Moment Geduld",
          text: "Wir prüfen, welche Zuschüsse zu Ihren Antworten passen.",
          ms: 3000,
          progress: 27,
        },
      ],
    },
    {
      slug: "5",
      progress: 33,
      question: "Wo soll der Lift eingebaut werden?",
      short: "Einbauort",
      banner: quizBanner,
      fields: [
        {
          kind: "choice",
          name: "installationLocation",
          options: [
            { value: "innen", label: "Im Haus", picture: "ort-innen" },
            { value: "aussen", label: "Draußen", picture: "ort-aussen" },
            { value: "weiss-nicht", label: "Weiß nicht", picture: "weiss-nicht" },
          ],
        },
      ],
    },
    {
      slug: "6",
      progress: 40,
      question: "Wie viel soll der Lift tragen können?",
      short: "Gewicht",
      hint: "Gewicht der Person, die ihn nutzt – ungefähr genügt",
      fields: [
        {
          kind: "choice",
          name: "weightCapacity",
          health: true,
          options: [
            { value: "bis-90", label: "Bis 90 kg", picture: "gewicht-bis-90" },
            { value: "bis-125", label: "Bis 125 kg", picture: "gewicht-bis-125" },
            { value: "mehr-125", label: "Über 125 kg", picture: "gewicht-ueber-125" },
            { value: "weiss-nicht", label: "Weiß nicht", picture: "weiss-nicht" },
          ],
        },
      ],
    },
    {
      slug: "7",
      progress: 47,
      question: "Haben Sie einen Pflegegrad oder eine Pflegestufe?",
      short: "Pflegegrad",
      hint: "Pflegestufen hießen sie bis 2016",
      fields: [
        {
          kind: "choice",
          name: "careGrade",
          health: true,
          options: [
            { value: "ja", label: "Ja", picture: "pflegegrad-erteilt" },
            { value: "nein", label: "Nein", picture: "pflegegrad-keiner" },
            { value: "weiss-nicht", label: "Weiß nicht", picture: "weiss-nicht" },
          ],
        },
      ],
    },
    {
      slug: "8",
      progress: 53,
      question: "Wann soll der Lift eingebaut werden?",
      short: "Zeitpunkt",
      hint: "Ein grober Zeitraum genügt",
      fields: [
        {
          kind: "choice",
          name: "timeframe",
          options: [
            { value: "sofort", label: "So schnell wie möglich", picture: "zeit-sofort" },
            { value: "3-4-monate", label: "In 3-4 Monaten", picture: "zeit-3-4-monate" },
            { value: "ueber-4-monate", label: "In über 4 Monaten", picture: "zeit-ueber-4-monate" },
            { value: "weiss-nicht", label: "Weiß nicht", picture: "weiss-nicht" },
          ],
        },
      ],
      pauses: [{ look: "search", title: "Suche läuft", text: "{say:offersSearched}", ms: 4000, progress: 60 }],
    },
    {
      slug: "10",
      progress: 67,
      question: "Wie lautet die Postleitzahl am Einbauort?",
      banner: { text: "Gute Nachricht: bis zu 3 Angebote gefunden" },
      fields: [
        {
          kind: "text",
          name: "postalCode",
          label: "Postleitzahl",
          hint: "5 Ziffern, zum Beispiel 01067",
          input: "postal-code",
          missing: { next: "Bitte Postleitzahl eingeben" },
          minLength: 5,
          maxLength: 5,
        },
      ],
    },
    {
      slug: "11",
      progress: 73,
      question: "Wie heißen Sie?",
      result: quizResult,
      fields: [
        {
          kind: "text",
          name: "fullName",
          label: "Vor- und Nachname",
          input: "name",
          missing: { next: NAME_MISSING, submit: NAME_MISSING },
          minLength: 2,
        },
      ],
    },
    {
      slug: "12",
      progress: 80,
      question: "Unter welcher Nummer erreichen wir Sie?",
      fields: [
        {
          kind: "text",
          name: "phoneNumber",
          label: "Telefonnummer",
          hint: "6-14 Ziffern, mit Vorwahl, zum Beispiel 030\u00a023125123",
          input: "tel",
          missing: { next: PHONE_MISSING, submit: PHONE_MISSING },
          minLength: 6,
        },
      ],
    },
    {
      slug: "13",
      progress: 87,
      does: "submit",
      waitsForInput: true,
      question: "Wohin dürfen wir die Angebote schicken?",
      fields: [
        {
          kind: "text",
          name: "email",
          label: "Ihre E-Mail-Adresse",
          input: "email",
          missing: { submit: "E-Mail ist erforderlich" },
          mustContain: "@",
        },
      ],
      button: "Anfrage absenden",
      note: privacyReadNote,
    },
    {
      slug: "14",
      progress: 93,
      does: "confirm-phone",
      question: "Stimmt diese Telefonnummer?",
      lede: "Unter dieser Nummer rufen wir Sie zurück.",
      fields: [
        {
          kind: "choice",
          name: "phoneConfirmed",
          options: [
            { value: "ja", label: "Ja, die Nummer stimmt" },
            { value: "nein", label: "Nein, korrigieren", goTo: "12" },
          ],
        },
      ],
    },
    {
      slug: "15",
      progress: 100,
      does: "end",
      question: "Vielen Dank für Ihre Anfrage!",
      lede: {
        text: "{say:callback}. Halten Sie gern schon ein paar Angaben zu Ihrer Treppe bereit.",
        without: "Halten Sie gern schon ein paar Angaben zu Ihrer Treppe bereit.",
      },
      picture: "erfolg",
      fields: [],
      smallPrint:
        "Möchten Sie Ihre Anfrage zurückziehen? Schreiben Sie an {privacyEmail}, oder rufen Sie an: {phone} ({phoneHours}).",
    },
  ],
  progressAfterSubmit: 93,
  redirects: { "4": "5", "9": "10" },
  alsoStores: { phoneConfirmed: false },
  sendFailed,
});
