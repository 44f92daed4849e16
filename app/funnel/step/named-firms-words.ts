import type { Redrawn } from "#app/funnel/state/named-recipients.ts";

/** Above the firms: how many get the request. */
export const firmsTitle = (count: number): string =>
  count === 1 ? "Dieser Betrieb bekommt Ihre Anfrage" : `Diese ${count} Betriebe bekommen Ihre Anfrage`;

/** Why other names stand there than before, and that a tick is gone. */
export const REDRAWN: Readonly<Record<Redrawn, string>> = {
  "postal-code":
    "Ihre Postleitzahl ist eine andere: Die Betriebe sind neu ausgewählt. Bitte stimmen Sie noch einmal zu.",
  time: "Die Auswahl war zu alt: Die Betriebe sind neu ausgewählt. Bitte stimmen Sie noch einmal zu.",
  again: "Die Seite wurde neu geladen: Die Betriebe sind neu ausgewählt. Bitte stimmen Sie noch einmal zu.",
};

export const firmsWords = {
  searching: "Einen Moment: Wir suchen die Betriebe für Ihre Postleitzahl.",
  more: "Mehr über diese Betriebe",
  nobodyElse: "Kein anderer Betrieb bekommt Ihre Angaben.",
  nobodyTicked: "Kein Betrieb ist angekreuzt: Wir speichern Ihre Anfrage und geben sie nicht weiter.",
  noneTitle: "In Ihrer Region finden wir gerade keinen Betrieb",
  none: "Das tut uns leid. Rufen Sie uns gern an:",
  orStore: "Oder senden Sie uns Ihre Anfrage. Wir speichern sie und geben sie an niemanden weiter.",
};
