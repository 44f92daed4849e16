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
