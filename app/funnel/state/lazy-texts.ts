/** Texts that come with the document: as part of the scripts they would delay everything. */
export const lazyTexts = {
  autoAdvance:
    "Tippen Sie einfach auf eine Antwort. Danach geht es von selbst weiter. Mit „Zurück“ können Sie jede Antwort ändern.",
  health: "Diese Angabe betrifft die Gesundheit. Wir geben sie nur weiter, wenn Sie am Ende zustimmen.",
  openQuestion: "Eine frühere Frage ist noch offen.",
  toOpenQuestion: "Zur offenen Frage",
  /** A slow submit: after four seconds, and below the error after eight. */
  slowTitle: "Das dauert gerade länger als sonst.",
  slowText: "Ihre Angaben gehen nicht verloren. Bitte lassen Sie diese Seite offen.",
  goesOn: "Wir versuchen es auch von selbst weiter. Oder rufen Sie uns an:",
  /** The summary before sending. */
  given: "Ihre Angaben",
  seeOrChange: "Ansehen oder ändern",
  change: "Ändern",
  comesBack: "Nach einer Änderung kommen Sie gleich hierher zurück.",
};

export type LazyTexts = typeof lazyTexts;
