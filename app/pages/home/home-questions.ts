import { financing } from "#app/pages/parts/financing.ts";
import type { HomeFacts } from "./home-facts.ts";

export type HomeQuestion = {
  readonly question: string;
  readonly answer: string;
  /** Link to read more. */
  readonly more?: { readonly to: string; readonly text: string };
};

/** Questions for the page and its structured data. */
export const questionsOf = ({ phone, email, response }: HomeFacts): readonly HomeQuestion[] => [
  { question: "Was kostet mich das?", answer: `Nichts. ${financing}` },
  {
    question: "Muss ich einen Vertrag abschließen?",
    answer: "Nein. Sie erhalten Angebote und entscheiden in Ruhe.",
  },
  {
    question: "Wer meldet sich bei mir?",
    answer: `Betriebe aus Ihrer Region, an die wir Ihre Anfrage weitergeben. ${response}`.trim(),
  },
  {
    question: "Was passiert mit meinen Daten?",
    answer: "Wir geben sie an Betriebe aus Ihrer Region weiter, damit diese Ihnen ein Angebot machen können.",
    more: { to: "/datenschutz", text: "Mehr in der Datenschutzerklärung" },
  },
  {
    question: "Kann ich meine Anfrage zurückziehen?",
    answer: `Ja, jederzeit. Rufen Sie uns an unter ${phone} oder schreiben Sie an ${email}.`,
  },
  {
    question: "Meine Treppe ist eng oder hat eine Kurve. Geht das?",
    answer: "In den meisten Fällen ja. Die Schiene wird nach Maß gefertigt.",
  },
];
