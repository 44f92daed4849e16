import type { ConsentField, Pause, TextField } from "../engine/types.ts";
import { contactByPartners } from "./consent-texts.ts";

/** Contact fields and the pause before them, as variants 1, 2 and 4 ask for them (spec §5, copy §4.12). */

export const fullName: TextField = {
  kind: "text",
  name: "name",
  label: "Vor- und Nachname",
  hint: "So sprechen die Anbieter Sie richtig an",
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

export const privacyAccepted: ConsentField = {
  kind: "consent",
  name: "privacyAccepted",
  consent: contactByPartners,
  missing: { submit: "Bitte stimmen Sie der Datenschutzerklärung zu" },
};

export const searchPause: Pause = {
  title: "Suche läuft ...",
  text: "Wir finden passende Angebote und Unternehmen für Sie",
  picture: "suche",
  ms: 2000,
};
