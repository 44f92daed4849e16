import type { AdPlatform } from "#server/site/operator.ts";

export const cookieTexts = {
  heading: "Ihre Privatsphäre",
  refuse: "Alle ablehnen",
  accept: "Alle akzeptieren",
  settings: "Einstellungen",
  save: "Auswahl speichern",
  saved: "Ihre Auswahl ist gespeichert.",
  necessary: {
    name: "Notwendig",
    text: "Merkt sich Ihre Antworten im Fragebogen, den Abschluss Ihrer Anfrage und Ihre Cookie-Wahl. Ohne diese Funktionen geht es nicht.",
    always: "immer an",
  },
  signal:
    "Ihr Browser sendet das Signal „Global Privacy Control“. Wir behandeln es als Ablehnung: Marketing bleibt aus, solange das Signal gesendet wird.",
  nothingToAsk: "Zurzeit verwenden wir nur, was für den Fragebogen nötig ist. Es gibt deshalb nichts auszuwählen.",
} as const;

/** The cookie question. The server sends it with the page, so that it is in no script. */
export type CookieQuestion = {
  /** Two sentences: purpose and recipients. */
  readonly text: string;
  readonly marketing: { readonly name: string; readonly text: string };
};

/** A changed word needs a new version in app/web/cookie-choice.ts. undefined if there is nothing to ask. */
export function cookieQuestion(platforms: readonly AdPlatform[]): CookieQuestion | undefined {
  if (!platforms.includes("meta")) return undefined;
  return {
    text: "Dürfen wir messen, ob unsere Anzeigen wirken? Dann erhält Meta (Facebook) Angaben über Ihren Besuch und verarbeitet sie auch in den USA.",
    marketing: {
      name: "Marketing",
      text:
        "Zeigt uns, ob eine Anzeige zu einer Anfrage geführt hat. Meta (Facebook, Instagram) erhält Angaben zu Ihrem Besuch und, wenn " +
        "Sie anfragen, Ihre Kontaktdaten als Prüfsumme, auch in den USA. Dienste: Meta Pixel und Conversions API. Speicherdauer bis zu " +
        "90 Tage. Angaben zur Gesundheit gehen nie an Werbenetzwerke. Ihre Wahl können Sie jederzeit unten auf jeder Seite ändern.",
    },
  };
}
