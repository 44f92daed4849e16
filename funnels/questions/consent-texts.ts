import type { ConsentText } from "#funnels/engine/types.ts";

/**
 * What visitors agree to (decisions §12): copy C5, with the partners in place of a list of providers. A text is never
 * edited: change the words, raise the version.
 */
export const contactByPartners: ConsentText = {
  id: "contact-by-partners",
  version: 1,
  text:
    "Ich habe die [Datenschutzerklärung](/datenschutz) gelesen und akzeptiere die Nutzungsbedingungen. " +
    "Ich bin einverstanden, dass unsere Partnerunternehmen aus Ihrer Region und {company} mich wegen meiner Anfrage " +
    "anrufen und mir E-Mails schreiben. Das kann ich jederzeit widerrufen.",
};

/** Variant 3 (spec §2): a brokerage request, the terms, and e-mails about related products. */
export const brokerageNote: ConsentText = {
  id: "brokerage-note",
  version: 1,
  text:
    "Mit dem Klick auf „Anfrage absenden“ stellen Sie eine Vermittlungsanfrage und akzeptieren die Nutzungsbedingungen. " +
    "Sie sind einverstanden, dass unsere Partnerunternehmen aus Ihrer Region und {company} Sie wegen Ihrer Anfrage anrufen " +
    "und Ihnen E-Mails schreiben, auch zu verwandten Produkten. Das können Sie jederzeit widerrufen. " +
    "Mehr dazu in der [Datenschutzerklärung](/datenschutz).",
};

/** Variants 6 and 7 (spec §2, decisions §12). */
export const privacyReadNote: ConsentText = {
  id: "privacy-read-note",
  version: 1,
  text:
    "Mit dem Absenden bestätigen Sie, dass Sie die [Datenschutzerklärung](/datenschutz) gelesen haben, und sind " +
    "einverstanden, dass unsere Partnerunternehmen aus Ihrer Region und {company} Sie wegen Ihrer Anfrage anrufen und Ihnen " +
    "E-Mails schreiben. Das können Sie jederzeit widerrufen.",
};

/** Solar (spec §2): contact about solar and photovoltaics. */
export const solarNote: ConsentText = {
  id: "solar-note",
  version: 1,
  text:
    "Mit dem Absenden sind Sie einverstanden, dass unsere Partnerunternehmen aus Ihrer Region und {company} Sie zu Angeboten " +
    "rund um Solar und Photovoltaik anrufen und Ihnen E-Mails schreiben. Das können Sie jederzeit widerrufen. " +
    "Mehr dazu in der [Datenschutzerklärung](/datenschutz).",
};
