/** Sentences both pages share (copy §1, §2.1, §18, §19). */
export const finance =
  "Unser Service ist für Sie kostenlos. Wir erhalten eine Vergütung von den Anbietern, an die wir Ihre Anfrage weitergeben.";

export const applyFirst = "Wichtig: Stellen Sie den Antrag, bevor der Lift eingebaut wird.";

export const symbolPictures = "Alle Bilder sind Zeichnungen und zeigen keine wirklichen Personen.";
