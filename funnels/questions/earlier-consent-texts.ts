import type { ConsentText } from "#funnels/engine/types.ts";

/** Former texts, word for word, because a page opened before a change has shown one. Never edit or remove any. */
export const earlierConsentTexts: readonly ConsentText[] = [
  {
    id: "contact-by-partners",
    version: 1,
    text:
      "Ich habe die [Datenschutzerklärung](/datenschutz) gelesen und akzeptiere die Nutzungsbedingungen. " +
      "Ich bin einverstanden, dass unsere Partnerunternehmen aus Ihrer Region und {company} mich wegen meiner Anfrage " +
      "anrufen und mir E-Mails schreiben. Das kann ich jederzeit widerrufen.",
  },
  {
    id: "brokerage-note",
    version: 1,
    text:
      "Mit dem Klick auf „Anfrage absenden“ stellen Sie eine Vermittlungsanfrage und akzeptieren die Nutzungsbedingungen. " +
      "Sie sind einverstanden, dass unsere Partnerunternehmen aus Ihrer Region und {company} Sie wegen Ihrer Anfrage anrufen " +
      "und Ihnen E-Mails schreiben, auch zu verwandten Produkten. Das können Sie jederzeit widerrufen. " +
      "Mehr dazu in der [Datenschutzerklärung](/datenschutz).",
  },
  {
    id: "privacy-read-note",
    version: 1,
    text:
      "Mit dem Absenden bestätigen Sie, dass Sie die [Datenschutzerklärung](/datenschutz) gelesen haben, und sind " +
      "einverstanden, dass unsere Partnerunternehmen aus Ihrer Region und {company} Sie wegen Ihrer Anfrage anrufen und Ihnen " +
      "E-Mails schreiben. Das können Sie jederzeit widerrufen.",
  },
  {
    id: "solar-note",
    version: 1,
    text:
      "Mit dem Absenden sind Sie einverstanden, dass unsere Partnerunternehmen aus Ihrer Region und {company} Sie zu Angeboten " +
      "rund um Solar und Photovoltaik anrufen und Ihnen E-Mails schreiben. Das können Sie jederzeit widerrufen. " +
      "Mehr dazu in der [Datenschutzerklärung](/datenschutz).",
  },
  {
    id: "contact-by-partners",
    version: 2,
    text:
      "Ich akzeptiere die [Nutzungsbedingungen](/nutzungsbedingungen) und habe die [Datenschutzerklärung](/datenschutz) gelesen. " +
      "{company} und Partnerunternehmen aus meiner Region dürfen mich zu meiner Anfrage anrufen und mir E-Mails schreiben. " +
      "Das kann ich jederzeit widerrufen.",
  },
  {
    id: "brokerage-note",
    version: 2,
    text:
      "Mit dem Klick auf „Anfrage absenden“ stellen Sie eine Vermittlungsanfrage und akzeptieren die " +
      "[Nutzungsbedingungen](/nutzungsbedingungen). Sie sind einverstanden, dass {company} und Partnerunternehmen aus Ihrer Region " +
      "Sie zu Ihrer Anfrage anrufen und Ihnen E-Mails schreiben, auch zu verwandten Produkten. Das können Sie jederzeit widerrufen. " +
      "Mehr dazu in der [Datenschutzerklärung](/datenschutz).",
  },
  {
    id: "privacy-read-note",
    version: 2,
    text:
      "Mit dem Absenden bestätigen Sie, dass Sie die [Datenschutzerklärung](/datenschutz) gelesen haben, und sind einverstanden, " +
      "dass {company} und Partnerunternehmen aus Ihrer Region Sie zu Ihrer Anfrage anrufen und Ihnen E-Mails schreiben. " +
      "Das können Sie jederzeit widerrufen.",
  },
  {
    id: "contact-by-partners",
    version: 3,
    coversHealth: true,
    text:
      "Ich akzeptiere die [Nutzungsbedingungen](/nutzungsbedingungen) und habe die [Datenschutzerklärung](/datenschutz) gelesen. " +
      "{company} und Partnerunternehmen aus meiner Region dürfen meine Antworten erhalten, auch die zur Gesundheit, mich zu meiner " +
      "Anfrage anrufen und mir E-Mails schreiben. Das kann ich jederzeit widerrufen.",
  },
  {
    id: "contact-by-named-partners",
    version: 1,
    coversHealth: true,
    text:
      "Ich akzeptiere die [Nutzungsbedingungen](/nutzungsbedingungen) und habe die [Datenschutzerklärung](/datenschutz) gelesen. " +
      "{company} und die angekreuzten Betriebe ({partners}) dürfen meine Antworten erhalten, auch die zur Gesundheit, mich zu " +
      "meiner Anfrage anrufen und mir E-Mails schreiben. Das kann ich jederzeit widerrufen.",
  },
  {
    id: "named-brokerage-note",
    version: 1,
    coversHealth: true,
    text:
      "Mit dem Klick auf „Anfrage absenden“ stellen Sie eine Vermittlungsanfrage und akzeptieren die " +
      "[Nutzungsbedingungen](/nutzungsbedingungen). Sie sind einverstanden, dass {company} und die angekreuzten Betriebe " +
      "({partners}) Ihre Antworten erhalten, auch die zur Gesundheit, Sie zu Ihrer Anfrage anrufen und Ihnen E-Mails schreiben. " +
      "Das können Sie jederzeit widerrufen. Mehr dazu in der [Datenschutzerklärung](/datenschutz).",
  },
  {
    id: "named-privacy-read-note",
    version: 1,
    coversHealth: true,
    text:
      "Mit dem Absenden bestätigen Sie, dass Sie die [Datenschutzerklärung](/datenschutz) gelesen haben, und sind einverstanden, " +
      "dass {company} und die angekreuzten Betriebe ({partners}) Ihre Antworten erhalten, auch die zur Gesundheit, Sie zu Ihrer " +
      "Anfrage anrufen und Ihnen E-Mails schreiben. Das können Sie jederzeit widerrufen.",
  },
  {
    id: "named-solar-note",
    version: 1,
    text:
      "Mit dem Absenden sind Sie einverstanden, dass {company} und die angekreuzten Betriebe ({partners}) Sie zu Angeboten " +
      "rund um Solar und Photovoltaik anrufen und Ihnen E-Mails schreiben. Das können Sie jederzeit widerrufen. " +
      "Mehr dazu in der [Datenschutzerklärung](/datenschutz).",
  },
];
