import type { ConsentText } from "#funnels/engine/types.ts";

/**
 * The consent texts (decisions §12): copy C5, with the partners in place of a list of providers. A box speaks as the visitor
 * ("ich"), a note to the visitor ("Sie"). Never edit a text: raise the version, and move the old text to
 * earlier-consent-texts.ts.
 */
export const contactByPartners: ConsentText = {
  id: "contact-by-partners",
  version: 4,
  coversHealth: true,
  text:
    "Ich stimme der [Datenschutzerklärung](/datenschutz) und den [Nutzungsbedingungen](/nutzungsbedingungen) zu. {company} und " +
    "Partnerunternehmen aus meiner Region dürfen meine Antworten nutzen, auch zur Gesundheit, mich anrufen und mir mailen. " +
    "Jederzeit widerrufbar.",
};

/** Variant 3 (spec §2): a brokerage request, the terms, and e-mails about related products. */
export const brokerageNote: ConsentText = {
  id: "brokerage-note",
  version: 3,
  coversHealth: true,
  text:
    "Mit dem Klick auf „Anfrage absenden“ stellen Sie eine Vermittlungsanfrage und akzeptieren die " +
    "[Nutzungsbedingungen](/nutzungsbedingungen). Sie sind einverstanden, dass {company} und Partnerunternehmen aus Ihrer Region " +
    "Ihre Antworten erhalten, auch die zur Gesundheit, Sie zu Ihrer Anfrage anrufen und Ihnen E-Mails schreiben, auch zu " +
    "verwandten Produkten. Das können Sie jederzeit widerrufen. " +
    "Mehr dazu in der [Datenschutzerklärung](/datenschutz).",
};

/** Variants 6 and 7 (spec §2, decisions §12). */
export const privacyReadNote: ConsentText = {
  id: "privacy-read-note",
  version: 3,
  coversHealth: true,
  text:
    "Mit dem Absenden bestätigen Sie, dass Sie die [Datenschutzerklärung](/datenschutz) gelesen haben, und sind einverstanden, " +
    "dass {company} und Partnerunternehmen aus Ihrer Region Ihre Antworten erhalten, auch die zur Gesundheit, Sie zu Ihrer Anfrage " +
    "anrufen und Ihnen E-Mails schreiben. Das können Sie jederzeit widerrufen.",
};

/** Solar (spec §2): contact about solar and photovoltaics. */
export const solarNote: ConsentText = {
  id: "solar-note",
  version: 2,
  text:
    "Mit dem Absenden sind Sie einverstanden, dass {company} und Partnerunternehmen aus Ihrer Region Sie zu Angeboten " +
    "rund um Solar und Photovoltaik anrufen und Ihnen E-Mails schreiben. Das können Sie jederzeit widerrufen. " +
    "Mehr dazu in der [Datenschutzerklärung](/datenschutz).",
};
