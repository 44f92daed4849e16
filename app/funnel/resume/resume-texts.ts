/** For visitors who return to an unfinished questionnaire. */
export const resumeTexts = {
  title: "Willkommen zurück.",
  text: (question: number) =>
    `Ihre Anfrage ist noch nicht abgeschickt. Möchten Sie bei Frage ${question} weitermachen?`,
  goOn: "Ja, weitermachen",
  beginAnew: "Neu beginnen",
};
