/** Sentences both pages share (copy §1, §2.1, §18, §19). */
export const applyFirst = "Wichtig: Stellen Sie den Antrag, bevor der Lift eingebaut wird.";

export const symbolPictures = "Alle Bilder sind Zeichnungen und zeigen keine wirklichen Personen.";
