export const cookieTexts = {
  heading: "Ihre Privatsphäre",
  text:
    "Mit Ihrer Zustimmung möchten wir messen, wie gut unsere Anzeigen wirken. Dabei erhält Meta (Facebook, Instagram) Angaben " +
    "zu Ihrem Besuch und, wenn Sie anfragen, Ihre Kontaktdaten als Prüfsumme, auch in den USA. Angaben zur Gesundheit nie. " +
    "Ihre Wahl können Sie jederzeit unten auf jeder Seite ändern.",
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
  marketing: {
    name: "Marketing",
    text: "Zeigt uns, ob eine Anzeige zu einer Anfrage geführt hat. Dienste: Meta Pixel und Conversions API. Speicherdauer bis zu 90 Tage.",
  },
  signal:
    "Ihr Browser sendet das Signal „Global Privacy Control“. Wir behandeln es als Ablehnung: Marketing bleibt aus, solange das Signal gesendet wird.",
  nothingToAsk: "Zurzeit verwenden wir nur, was für den Fragebogen nötig ist. Es gibt deshalb nichts auszuwählen.",
} as const;
