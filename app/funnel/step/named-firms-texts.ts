import type { TickedFirms } from "#funnels/questions/named-consent-texts.ts";
import type { Redrawn } from "#app/funnel/state/named-recipients.ts";

/** Heading above the firms: how many of those offered get the lead. */
export function firmsTitle(offered: number, ticked: TickedFirms): string {
  if (ticked === "not counted")
    return offered === 1
      ? "Dieser Betrieb bekommt Ihre Anfrage, wenn er angekreuzt ist"
      : "Die angekreuzten Betriebe bekommen Ihre Anfrage";
  if (ticked === 0) return "Kein Betrieb bekommt Ihre Anfrage";
  if (ticked === 1 && offered === 1) return "Dieser Betrieb bekommt Ihre Anfrage";
  if (ticked === offered) return `Diese ${offered} Betriebe bekommen Ihre Anfrage`;
  return `${ticked} von ${offered} Betrieben ${ticked === 1 ? "bekommt" : "bekommen"} Ihre Anfrage`;
}

/** Why the names have changed and the tick is gone. */
export const REDRAWN: Readonly<Record<Redrawn, string>> = {
  "postal-code":
    "Ihre Postleitzahl ist eine andere: Die Betriebe sind neu ausgewählt. Bitte stimmen Sie noch einmal zu.",
  time: "Die Auswahl war zu alt: Die Betriebe sind neu ausgewählt. Bitte stimmen Sie noch einmal zu.",
  again: "Die Seite wurde neu geladen: Die Betriebe sind neu ausgewählt. Bitte stimmen Sie noch einmal zu.",
};

export const firmsTexts = {
  searching: "Einen Moment: Wir suchen die Betriebe für Ihre Postleitzahl.",
  more: (offered: number): string => (offered === 1 ? "Mehr über diesen Betrieb" : "Mehr über diese Betriebe"),
  recipients: "Wer Ihre Anfrage bekommt",
  resells: "gibt sie an Betriebe in Ihrer Region weiter",
  nobodyElse: "Kein anderer Betrieb bekommt Ihre Angaben.",
  nobodyTicked: "Kein Betrieb ist angekreuzt: Wir speichern Ihre Anfrage und geben sie nicht weiter.",
  noneTitle: "In Ihrer Region finden wir gerade keinen Betrieb",
  none: "Das tut uns leid. Rufen Sie uns gern an:",
  orStore: "Oder senden Sie uns Ihre Anfrage. Wir speichern sie und geben sie an niemanden weiter.",
};
