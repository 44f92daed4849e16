import { defineFunnel } from "#funnels/engine/define-funnel.ts";
import { solarNote } from "#funnels/questions/consent-texts.ts";
import { searchPause, sendFailed } from "#funnels/questions/contact.ts";
import { solarResult } from "#funnels/questions/results.ts";

/** The solar funnel (spec §2): cards under a pale sun, no step in the URL. */
export const solar = defineFunnel({
  formType: "solar",
  basePath: "/solar",
  stepInUrl: false,
  layout: "sun-cards",
  listing: {
    name: "Solar",
    code: "S",
    topic: "Solaranlage",
    thanks: "solar",
    socialImage: "solar",
    inSitemap: true,
    offers: 4,
    demoShare: 18,
  },
  title: "Solar-Rechner",
  description:
    "Solar-Rechner: kurze Fragen zum Dach beantworten und kostenlos bis zu 4 Angebote für Photovoltaik aus Ihrer Region erhalten.",
  headline: "Lohnt sich Solarstrom auf Ihrem Dach?",
  subtitle: "Ein paar Fragen zu Haus und Verbrauch – dann vergleichen Sie Angebote aus Ihrer Region.",
  tagline: "Solar-Angebote vergleichen",
  figure: "fahrt-sonne",
  resultOf: "roof",
  steps: [
    {
      slug: "0",
      progress: 29,
      question: "Welche Dachform hat das Gebäude?",
      short: "Dachform",
      fields: [
        {
          kind: "choice",
          name: "roofShape",
          options: [
            {
              value: "satteldach",
              label: "Satteldach",
              hint: "Zwei schräge Flächen mit First",
              picture: "dach-satteldach",
            },
            { value: "flachdach", label: "Flachdach", hint: "Eben oder kaum geneigt", picture: "dach-flachdach" },
            { value: "pultdach", label: "Pultdach", hint: "Eine schräge Fläche", picture: "dach-pultdach" },
            {
              value: "anderes",
              label: "Anderes Dach",
              hint: "Zum Beispiel Walmdach, oder Sie sind unsicher",
              picture: "dach-anderes",
            },
          ],
        },
      ],
    },
    {
      slug: "1",
      progress: 47,
      question: "Wo soll die Anlage hin?",
      short: "Gebäude",
      fields: [
        {
          kind: "choice",
          name: "installationPlace",
          options: [
            {
              value: "einfamilienhaus",
              label: "Einfamilienhaus",
              hint: "Auch Doppel- oder Reihenhaus",
              picture: "haus-einfamilienhaus",
            },
            {
              value: "mehrfamilienhaus",
              label: "Mehrfamilienhaus",
              hint: "Zwei oder mehr Wohnungen",
              picture: "haus-mehrfamilienhaus",
            },
            {
              value: "firmengebaeude",
              label: "Firmengebäude",
              hint: "Betrieb, Halle oder Büro",
              picture: "haus-firmengebaeude",
            },
            {
              value: "sonstige",
              label: "Sonstiges",
              hint: "Zum Beispiel Scheune oder Carport",
              picture: "haus-sonstige",
            },
          ],
        },
      ],
    },
    {
      slug: "2",
      progress: 67,
      question: "Gehört Ihnen das Gebäude?",
      short: "Eigenes Gebäude",
      hint: "Auch gemeinsam mit anderen",
      fields: [
        {
          kind: "choice",
          name: "ownership",
          options: [
            { value: "ja", label: "Ja", picture: "eigentum-ja" },
            { value: "nein", label: "Nein", picture: "eigentum-nein" },
          ],
        },
      ],
    },
    {
      slug: "3",
      progress: 71,
      question: "Wie möchten Sie den Strom nutzen?",
      short: "Nutzung des Stroms",
      advice: {
        field: "ownership",
        value: "nein",
        text: "Ohne eigenes Gebäude ist eine Dachanlage oft nicht möglich. Sprechen Sie vorab mit der Eigentümerin oder dem Eigentümer.",
      },
      fields: [
        {
          kind: "choice",
          name: "solarUsage",
          options: [
            {
              value: "eigenverbrauch",
              label: "Selbst verbrauchen",
              hint: "Für Haushalt, Auto oder Wärmepumpe",
              picture: "nutzung-eigenverbrauch",
            },
            {
              value: "netzeinspeisung",
              label: "Ins Netz einspeisen",
              hint: "Strom abgeben statt selbst nutzen",
              picture: "nutzung-netzeinspeisung",
            },
            { value: "beides", label: "Beides", hint: "Selbst nutzen, den Rest einspeisen", picture: "nutzung-beides" },
          ],
        },
      ],
    },
    {
      slug: "4",
      progress: 73,
      question: "Wann soll es losgehen?",
      short: "Zeitpunkt",
      fields: [
        {
          kind: "choice",
          name: "projectTiming",
          options: [
            { value: "schnellstmoeglich", label: "So bald wie möglich", picture: "zeit-sofort" },
            { value: "6-9-monate", label: "In 6 bis 9 Monaten", picture: "zeit-6-9-monate" },
            { value: "informieren", label: "Ich möchte mich erst informieren", picture: "zeit-informieren" },
          ],
        },
      ],
    },
    {
      slug: "5",
      progress: 85,
      question: "Möchten Sie einen Stromspeicher?",
      short: "Stromspeicher",
      hint: "Damit nutzen Sie Solarstrom auch am Abend",
      fields: [
        {
          kind: "choice",
          name: "batteryInterest",
          options: [
            { value: "ja", label: "Ja", picture: "speicher-ja" },
            { value: "nein", label: "Nein", picture: "speicher-nein" },
            { value: "unsicher", label: "Noch unsicher", picture: "speicher-unsicher" },
          ],
        },
      ],
    },
    {
      slug: "6",
      progress: 90,
      question: "Wie viel Strom verbrauchen Sie im Jahr?",
      short: "Stromverbrauch im Jahr",
      hint: "Die Zahl steht auf Ihrer Stromrechnung",
      explains: {
        asks: "kWh: Was ist das?",
        words: {
          kWh: "Kilowattstunde: So wird Strom gemessen und abgerechnet. Ihren Verbrauch im Jahr finden Sie auf der letzten Jahresabrechnung.",
        },
      },
      fields: [
        {
          kind: "choice",
          name: "annualConsumption",
          options: [
            { value: "unter-2000", label: "Unter 2.000 kWh", hint: "Oft 1 Person", picture: "verbrauch-unter-2000" },
            {
              value: "2000-3500",
              label: "2.000 bis 3.500 kWh",
              hint: "Oft 2 bis 3 Personen",
              picture: "verbrauch-2000-3500",
            },
            {
              value: "3500-5000",
              label: "3.500 bis 5.000 kWh",
              hint: "Oft 4 Personen",
              picture: "verbrauch-3500-5000",
            },
            {
              value: "mehr-5000",
              label: "Mehr als 5.000 kWh",
              hint: "Großer Haushalt, E-Auto oder Wärmepumpe",
              picture: "verbrauch-mehr-5000",
            },
            { value: "weiss-nicht", label: "Weiß nicht", hint: "Ihr Betrieb schätzt ihn mit Ihnen" },
          ],
        },
      ],
    },
    {
      slug: "7",
      progress: 95,
      question: "Wo steht das Gebäude?",
      short: "Adresse",
      hint: "Betriebe sehen sich das Dach vorab auf Luftbildern an.",
      waitsForInput: true,
      fields: [
        {
          kind: "text",
          name: "street",
          label: "Straße und Hausnummer",
          input: "street",
          missing: { next: "Bitte geben Sie Straße und Hausnummer ein." },
        },
        {
          kind: "text",
          name: "postalCode",
          label: "Postleitzahl",
          input: "postal-code",
          missing: { next: "Bitte Postleitzahl eingeben" },
        },
      ],
      pauses: [{ ...searchPause, picture: "suche-solar" }],
    },
    {
      slug: "8",
      progress: 98,
      does: "submit",
      question: "bis zu 4 passende Angebote Ihrer Region gefunden",
      result: solarResult,
      waitsForInput: true,
      fields: [
        {
          kind: "text",
          name: "firstName",
          label: "Vorname",
          input: "given-name",
          missing: { submit: "Bitte geben Sie Ihren Vornamen ein." },
        },
        {
          kind: "text",
          name: "lastName",
          label: "Nachname",
          input: "family-name",
          missing: { submit: "Bitte geben Sie Ihren Nachnamen ein." },
        },
        {
          kind: "text",
          name: "email",
          label: "E-Mail-Adresse",
          input: "email",
          missing: { submit: "E-Mail ist erforderlich" },
        },
        {
          kind: "text",
          name: "phone",
          label: "Telefonnummer",
          input: "tel",
          missing: { submit: "Telefonnummer ist erforderlich" },
        },
      ],
      button: "Angebote kostenfrei zusenden",
      note: solarNote,
    },
  ],
  progressAfterSubmit: 98,
  sendFailed,
});
