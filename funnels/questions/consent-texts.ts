import type { ConsentText } from "../engine/types.ts";

/** Decisions §12: copy C5, with the partners in place of a list of providers. Change the text, raise the version. */
export const contactByPartners: ConsentText = {
  id: "contact-by-partners",
  version: 1,
  text:
    "Ich habe die [Datenschutzerklärung](/datenschutz) gelesen und akzeptiere die Nutzungsbedingungen. " +
    "Ich bin einverstanden, dass unsere Partnerunternehmen aus Ihrer Region und {company} mich wegen meiner Anfrage " +
    "anrufen und mir E-Mails schreiben. Das kann ich jederzeit widerrufen.",
};
