import type { Field, Pause, TextField } from "#funnels/engine/types.ts";
import { contactByPartners } from "./consent-texts.ts";

/** Contact fields of several funnels (spec §5, copy §4.12), the pause before them, and the message for a failed submit. */

export const fullName: TextField = {
  kind: "text",
  name: "name",
  label: "Vor- und Nachname",
  hint: "So sprechen die Betriebe Sie richtig an",
  input: "name",
  missing: { submit: "Name ist erforderlich" },
  splitInto: ["firstName", "lastName"],
};

export const email: TextField = {
  kind: "text",
  name: "email",
  label: "E-Mail-Adresse",
  hint: "Hierhin kommen Ihre Angebote",
  input: "email",
  missing: { submit: "E-Mail ist erforderlich" },
};

export const phone: TextField = {
  kind: "text",
  name: "phone",
  label: "Telefonnummer",
  hint: "Festnetz oder Handy, mit Vorwahl – für Rückfragen zur Treppe",
  input: "tel",
  missing: { submit: "Telefonnummer ist erforderlich" },
};

export const privacyAccepted: Field = {
  kind: "consent",
  name: "privacyAccepted",
  consent: contactByPartners,
  missing: { submit: "Bitte stimmen Sie der Datenschutzerklärung zu" },
};

export const searchPause: Pause = {
  look: "search",
  title: "Suche läuft ...",
  text: "Wir finden passende Angebote und Unternehmen für Sie",
  ms: 2000,
};

/** {offers}: "Bis zu 4 Angebote", by the number of named firms, or the form's maximum. */
export const upToFourOffers = {
  text: "{offers} für Ihre Region (PLZ {postalCode}) – kostenlos und unverbindlich",
  without: "{offers} für Ihre Region – kostenlos und unverbindlich",
};

export const withdrawAnyTime = "Kostenlos und unverbindlich. Sie können Ihre Anfrage jederzeit zurückziehen.";

export const sendFailed = "Es gab ein Problem beim Senden Ihrer Anfrage. Bitte versuchen Sie es erneut.";
