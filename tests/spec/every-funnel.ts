/** What the specification says of all funnels, or of several, beyond one screen. */

/** spec §2, shared funnel behaviour, and §4, the button while sending. */
export const buttons = ["Zurück", "Weiter", "Wird gesendet..."] as const;

/** spec §5 and §8: the toast over an incomplete contact form. It lists the messages joined by commas. */
export const incompleteToastTitle = "Bitte vervollständigen Sie das Formular";

/** spec §8, second row: an unexpected exception at submit. A sentence of its own, not the start of the first row's. */
export const unexpectedFailureToast = {
  title: "Fehler",
  text: "Es gab ein Problem beim Senden Ihrer Anfrage.",
} as const;

/** spec §2: footer links on funnels. */
export const footerLinks = ["/impressum", "/datenschutz"] as const;
