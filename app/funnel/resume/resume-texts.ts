/** For somebody who comes back to a questionnaire they have begun. */
export const resumeTexts = {
  title: "Willkommen zurück.",
  text: "Ihre Antworten sind auf diesem Gerät noch da.",
  goOn: (question: number, of: number) => `Weitermachen bei Frage ${question} von ${of}`,
  beginAnew: "Neu beginnen",
};
