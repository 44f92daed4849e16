import { defineFunnel } from "#funnels/engine/define-funnel.ts";
import { email, fullName, phone, privacyAccepted, searchPause, sendFailed } from "#funnels/questions/contact.ts";
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

/** Stairlift variant 5 (spec §2): one input per screen, contact as e-mail, name, phone. */
export const treppenlift5 = defineFunnel({
  formType: "treppenlift5",
  basePath: "/treppenlift5",
  stepInUrl: true,
  layout: "single-input",
  listing: {
    name: "Treppenlift 5",
    code: "V5",
    topic: "Treppenlift",
    thanks: "neutral",
    socialImage: "treppenlift",
    inSitemap: false,
    offers: 4,
    demoShare: 10,
  },
  title: "Treppenlift finden, der zu Ihrem Zuhause passt",
  description:
    "Beantworten Sie kurze Fragen zu Treppe und Wohnsituation. Sie erhalten kostenlos Angebote von Betrieben aus Ihrer Region.",
  headline: "Finden Sie den Lift, der zu Ihrem Zuhause passt",
  subtitle: "Eine Frage nach der anderen – ganz in Ihrem Tempo.",
  steps: [
    {
      slug: "",
      progress: 8,
      ...liftType,
      why: "Jede Treppe braucht einen anderen Lift. Wenn Sie unsicher sind, berät Sie der Betrieb.",
    },
    { slug: "location", progress: 23, ...installationLocation, why: "Für draußen gibt es wetterfeste Anlagen." },
    { slug: "floors", progress: 31, ...numberOfFloors, why: "Danach richtet sich, wie lang die Schiene wird." },
    { slug: "staircase", progress: 38, ...staircaseShape, why: "Die Form entscheidet, welche Schiene gebraucht wird." },
    {
      slug: "care-grade",
      progress: 46,
      ...careGrade,
      why: "Mit Pflegegrad kann die Pflegekasse einen Zuschuss zahlen.",
    },
    { slug: "weight", progress: 54, ...weightCategory, why: "Damit der Lift sicher trägt. Ungefähr genügt." },
    { slug: "timing", progress: 69, ...timing, why: "So wissen die Betriebe, wie eilig es ist." },
    {
      slug: "funding",
      progress: 77,
      ...stateFunding,
      why: "Der Antrag an die Pflegekasse muss vor dem Einbau gestellt werden.",
    },
    {
      slug: "postal-code",
      progress: 83,
      ...postalCode,
      why: "So finden wir Betriebe in Ihrer Nähe.",
      pauses: [searchPause],
    },
    {
      slug: "email",
      progress: 88,
      question: "Wohin dürfen wir die Angebote schicken?",
      result: priceResult,
      fields: [
        {
          ...email,
          hint: "Zum Beispiel anna.muster@web.de",
          missing: { next: "Bitte E-Mail eingeben", submit: "E-Mail ist erforderlich" },
        },
      ],
      why: "Wir nutzen die Adresse nur für Ihre Anfrage.",
    },
    {
      slug: "name",
      progress: 94,
      question: "Wie heißen Sie?",
      fields: [{ ...fullName, missing: { next: "Bitte Name eingeben", submit: "Name ist erforderlich" } }],
      why: "Damit die Betriebe Sie richtig ansprechen.",
    },
    {
      slug: "phone",
      progress: 100,
      does: "submit",
      question: "Unter welcher Nummer sind Sie gut erreichbar?",
      fields: [{ ...phone, hint: "6-14 Ziffern, mit Vorwahl" }, privacyAccepted],
      button: "Kostenlos Angebote anfordern",
      why: "Zur Treppe gibt es oft Rückfragen. Am Telefon ist das schnell geklärt.",
      smallPrint: {
        text: "Sie erhalten bis zu {offersStairlift} Angebote. Kostenlos und unverbindlich.",
        without: "Kostenlos und unverbindlich.",
      },
    },
  ],
  progressAfterSubmit: 100,
  sendFailed,
});
