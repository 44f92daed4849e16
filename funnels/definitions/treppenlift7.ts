import { defineFunnel } from "#funnels/engine/define-funnel.ts";
import { privacyReadNote } from "#funnels/questions/consent-texts.ts";
import { sendFailed } from "#funnels/questions/contact.ts";
import { fellLastYear, stairsDifficult, usesWalkingAid } from "#funnels/questions/quiz.ts";
import { householdBanner, householdResult } from "#funnels/questions/results.ts";

/** Stairlift variant 7 (spec §2): a quiz that shows the household's subsidy after four questions. */
export const treppenlift7 = defineFunnel({
  formType: "treppenlift7",
  basePath: "/treppenlift7",
  stepInUrl: true,
  layout: "picture-card",
  listing: {
    name: "Treppenlift 7",
    code: "V7",
    topic: "Treppenlift",
    thanks: "stairlift",
    socialImage: "treppenlift",
    inSitemap: false,
    offers: 3,
    demoShare: 12,
  },
  title: "{question} – Treppenlift-Check",
  description: "Schritt {n}: {question} Kostenloser Treppenlift-Check mit Betrieben aus Ihrer Region.",
  subtitle: "Nur wenige Fragen bis zu Ihrem geförderten Treppenlift",
  steps: [
    { slug: "1", progress: 6, ...stairsDifficult("Mir fällt das Treppensteigen schwer") },
    { slug: "2", progress: 11, ...fellLastYear("Ich bin im letzten Jahr gestürzt") },
    { slug: "3", progress: 17, ...usesWalkingAid("Ich nutze einen Stock oder eine andere Gehhilfe") },
    {
      slug: "4",
      progress: 22,
      question: "Wie viele Personen leben in Ihrem Haushalt?",
      short: "Haushalt",
      hint: "Sie selbst zählen mit",
      picture: "haushalt-2",
      fields: [
        {
          kind: "choice",
          name: "householdSize",
          options: [
            { value: "1", label: "1 Person", picture: "haushalt-1" },
            { value: "2", label: "2 Personen", picture: "haushalt-2" },
            { value: "3", label: "3 Personen", picture: "haushalt-3" },
            { value: "mehr-3", label: "Mehr als 3 Personen", picture: "haushalt-mehr" },
          ],
        },
      ],
      pauses: [
        { look: "ring", title: "Einen Moment bitte …", text: "Wir prüfen Ihre Angaben.", ms: 2000 },
        { look: "check", title: "Danke, das hat geklappt", ms: 1500 },
      ],
    },
    {
      slug: "5",
      progress: 28,
      question: "Wo soll der Lift eingebaut werden?",
      short: "Einbauort",
      banner: householdBanner,
      picture: "haushalt-2",
      fields: [
        {
          kind: "choice",
          name: "installationLocation",
          options: [
            { value: "Innen", label: "Im Haus", picture: "ort-innen" },
            { value: "Außen", label: "Draußen", picture: "ort-aussen" },
            { value: "Weiß nicht", label: "Weiß nicht", picture: "weiss-nicht" },
          ],
        },
      ],
    },
    {
      slug: "6",
      progress: 33,
      question: "Wie viel soll der Lift tragen können?",
      short: "Gewicht",
      hint: "Gewicht der Person, die ihn nutzt",
      picture: "lift-sitzlift",
      fields: [
        {
          kind: "choice",
          name: "weightCapacity",
          health: true,
          options: [
            { value: "Bis 90 KG", label: "Bis 90 KG", picture: "gewicht-bis-90" },
            { value: "Bis 125 KG", label: "Bis 125 KG", picture: "gewicht-bis-125" },
            { value: "Über 125 KG", label: "Über 125 KG", picture: "gewicht-ueber-125" },
          ],
        },
      ],
    },
    {
      slug: "7",
      progress: 39,
      question: "Gibt es einen Pflegegrad?",
      short: "Pflegegrad",
      hint: "Mit Pflegegrad kann die Pflegekasse einen Zuschuss zahlen",
      picture: "foerderung-ja",
      fields: [
        {
          kind: "choice",
          name: "careGrade",
          health: true,
          options: [
            { value: "Ja", label: "Ja", picture: "pflegegrad-erteilt" },
            { value: "Nein", label: "Nein", picture: "pflegegrad-keiner" },
            { value: "Beantragt", label: "Beantragt", picture: "pflegegrad-beantragt" },
            { value: "Weiß nicht", label: "Weiß nicht", picture: "weiss-nicht" },
          ],
        },
      ],
    },
    {
      slug: "8",
      progress: 44,
      question: "Wann soll der Lift eingebaut werden?",
      short: "Zeitpunkt",
      hint: "Ein grober Zeitraum genügt",
      picture: "treppe-gerade",
      fields: [
        {
          kind: "choice",
          name: "timeframe",
          options: [
            { value: "So schnell wie möglich", label: "So schnell wie möglich", picture: "zeit-sofort" },
            { value: "In 3-4 Monaten", label: "In 3-4 Monaten", picture: "zeit-3-4-monate" },
            { value: "In über 4 Monaten", label: "In über 4 Monaten", picture: "zeit-ueber-4-monate" },
            { value: "Weiß nicht", label: "Weiß nicht", picture: "weiss-nicht" },
          ],
        },
      ],
    },
    {
      slug: "13",
      progress: 72,
      question: "Wie lautet die Postleitzahl am Einbauort?",
      picture: "ort-innen",
      waitsForInput: true,
      fields: [
        {
          kind: "text",
          name: "postalCode",
          label: "Postleitzahl",
          hint: "5 Ziffern",
          placeholder: "Postleitzahl eingeben",
          input: "postal-code",
          missing: { next: "Bitte Postleitzahl eingeben" },
        },
      ],
      pauses: [
        {
          look: "search",
          title: "Suche läuft ...",
          text: "Wir suchen Betriebe im Postleitzahlgebiet {postalCode} …",
          ms: 2000,
        },
      ],
    },
    {
      slug: "14",
      progress: 78,
      question: "Wie heißen Sie?",
      result: householdResult,
      banner: {
        text: "Super! In Ihrer Region (PLZ {postalCode}) haben wir bis zu 3 passende Angebote für Sie gefunden.",
      },
      picture: "erfolg",
      waitsForInput: true,
      fields: [
        {
          kind: "text",
          name: "fullName",
          label: "Vor- und Nachname",
          input: "name",
          missing: { next: "Name ist erforderlich", submit: "Name ist erforderlich" },
        },
      ],
    },
    {
      slug: "15",
      progress: 83,
      question: "Unter welcher Nummer erreichen wir Sie?",
      picture: "erfolg",
      waitsForInput: true,
      fields: [
        {
          kind: "text",
          name: "phoneNumber",
          label: "Telefonnummer",
          hint: "Mit Vorwahl, Festnetz oder Handy",
          input: "tel",
          missing: { next: "Telefonnummer ist erforderlich", submit: "Telefonnummer ist erforderlich" },
        },
      ],
    },
    {
      slug: "16",
      progress: 89,
      does: "submit",
      question: "Wohin dürfen wir die Infos schicken?",
      picture: "erfolg",
      waitsForInput: true,
      fields: [
        {
          kind: "text",
          name: "email",
          label: "E-Mail-Adresse",
          input: "email",
          missing: { submit: "E-Mail ist erforderlich" },
        },
      ],
      button: "Jetzt kostenlos Infos erhalten",
      note: privacyReadNote,
    },
  ],
  progressAfterSubmit: 89,
  redirects: { "9": "13", "10": "13", "11": "13", "12": "13" },
  alsoStores: { phoneConfirmed: false, privacyAccepted: true }, // the note beside the button says the latter
  sendFailed,
});
