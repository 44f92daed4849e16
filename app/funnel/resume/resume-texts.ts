/** For somebody who comes back to a questionnaire they have begun. */
export const resumeTexts = {
  title: "Willkommen zurück.",
  text: (question: number) =>
    `Ihre Anfrage ist noch nicht abgeschickt. Möchten Sie bei Frage ${question} weitermachen?`,
  goOn: "Ja, weitermachen",
  beginAnew: "Neu beginnen",
};
