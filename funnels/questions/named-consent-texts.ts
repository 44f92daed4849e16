import type { ConsentText } from "#funnels/engine/types.ts";

/**
 * Consent texts for pages that name the firms, keyed by the id of the text they replace. The names stand above, each with a box;
 * {firms} says how many are ticked. Never edit a text: raise the version, and move the old text to earlier-consent-texts.ts.
 */
export const namedConsentTexts: Readonly<Record<string, ConsentText>> = {
  "contact-by-partners": {
    id: "contact-by-named-partners",
    version: 2,
    coversHealth: true,
    text:
      "Ich stimme der [Datenschutzerklärung](/datenschutz) und den [Nutzungsbedingungen](/nutzungsbedingungen) zu. {company} und " +
      "{firms} dürfen meine Antworten nutzen, auch zur Gesundheit, mich anrufen und mir mailen. Jederzeit widerrufbar.",
  },
  "brokerage-note": {
    id: "named-brokerage-note",
    version: 2,
    coversHealth: true,
    text:
      "Mit dem Klick auf „Anfrage absenden“ stellen Sie eine Vermittlungsanfrage und akzeptieren die " +
      "[Nutzungsbedingungen](/nutzungsbedingungen). Sie sind einverstanden, dass {company} und {firms} Ihre Antworten erhalten, " +
      "auch die zur Gesundheit, Sie zu Ihrer Anfrage anrufen und Ihnen E-Mails schreiben, auch zu verwandten Produkten. Das " +
      "können Sie jederzeit widerrufen. Mehr dazu in der [Datenschutzerklärung](/datenschutz).",
  },
  "privacy-read-note": {
    id: "named-privacy-read-note",
    version: 2,
    coversHealth: true,
    text:
      "Mit dem Absenden bestätigen Sie, dass Sie die [Datenschutzerklärung](/datenschutz) gelesen haben, und sind einverstanden, " +
      "dass {company} und {firms} Ihre Antworten erhalten, auch die zur Gesundheit, Sie zu Ihrer Anfrage anrufen und Ihnen " +
      "E-Mails schreiben. Das können Sie jederzeit widerrufen.",
  },
  "solar-note": {
    id: "named-solar-note",
    version: 2,
    text:
      "Mit dem Absenden sind Sie einverstanden, dass {company} und {firms} Sie zu Angeboten rund um Solar und Photovoltaik " +
      "anrufen und Ihnen E-Mails schreiben. Das können Sie jederzeit widerrufen. " +
      "Mehr dazu in der [Datenschutzerklärung](/datenschutz).",
  },
};

/** Number of ticked firms; a page without scripts cannot count them. */
export type TickedFirms = number | "not counted";

/** Value of {firms}. For none the texts below are shown. */
export function firmsTexts(ticked: TickedFirms): string {
  if (ticked === "not counted") return "die angekreuzten Betriebe";
  return ticked === 1 ? "der Betrieb" : `die ${ticked} Betriebe`;
}

/** Texts for no firms: the lead is stored, and no firm gets it. */
export const nobodyConsentTexts: Readonly<Record<string, ConsentText>> = {
  "contact-by-partners": {
    id: "contact-by-nobody-else",
    version: 1,
    text:
      "Ich akzeptiere die [Nutzungsbedingungen](/nutzungsbedingungen) und habe die [Datenschutzerklärung](/datenschutz) gelesen. " +
      "{company} darf meine Antworten speichern, auch die zur Gesundheit, mich zu meiner Anfrage anrufen und mir E-Mails " +
      "schreiben. Kein Betrieb bekommt sie. Das kann ich jederzeit widerrufen.",
  },
  "brokerage-note": {
    id: "unnamed-brokerage-note",
    version: 1,
    text:
      "Mit dem Klick auf „Anfrage absenden“ akzeptieren Sie die [Nutzungsbedingungen](/nutzungsbedingungen). Sie sind " +
      "einverstanden, dass {company} Ihre Antworten speichert, auch die zur Gesundheit, Sie zu Ihrer Anfrage anruft und Ihnen " +
      "E-Mails schreibt. Kein Betrieb bekommt sie. Das können Sie jederzeit widerrufen. " +
      "Mehr dazu in der [Datenschutzerklärung](/datenschutz).",
  },
  "privacy-read-note": {
    id: "unnamed-privacy-read-note",
    version: 1,
    text:
      "Mit dem Absenden bestätigen Sie, dass Sie die [Datenschutzerklärung](/datenschutz) gelesen haben, und sind einverstanden, " +
      "dass {company} Ihre Antworten speichert, auch die zur Gesundheit, Sie zu Ihrer Anfrage anruft und Ihnen E-Mails " +
      "schreibt. Kein Betrieb bekommt sie. Das können Sie jederzeit widerrufen.",
  },
  "solar-note": {
    id: "unnamed-solar-note",
    version: 1,
    text:
      "Mit dem Absenden sind Sie einverstanden, dass {company} Ihre Antworten speichert, Sie dazu anruft und Ihnen E-Mails " +
      "schreibt. Kein Betrieb bekommt sie. Das können Sie jederzeit widerrufen. " +
      "Mehr dazu in der [Datenschutzerklärung](/datenschutz).",
  },
};
