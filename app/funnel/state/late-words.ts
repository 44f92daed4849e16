/** Words of the last step. They come with the document, because most visitors see the first steps long before. */
export const lateWords = {
  /** Sending takes long: said after four seconds, and what follows the error message after eight. */
  slowTitle: "Das dauert gerade länger als sonst.",
  slowText: "Ihre Angaben gehen nicht verloren. Bitte lassen Sie diese Seite offen.",
  goesOn: "Wir versuchen es auch von selbst weiter. Oder rufen Sie uns an:",
  /** The answers before sending. */
  given: "Ihre Angaben",
  seeOrChange: "Ansehen oder ändern",
  change: "Ändern",
  comesBack: "Nach einer Änderung kommen Sie gleich hierher zurück.",
};

export type LateWords = typeof lateWords;
