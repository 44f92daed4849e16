import { readField } from "./read-answers.ts";
import type { Answers, Field, Funnel, Step } from "./types.ts";

/** One answer for display: a short question, and the chosen option's label. */
export type AnswerLine = { readonly slug: string; readonly label: string; readonly value: string };

/** The answers in step order. Consent is not an answer. */
export const answerLines = (funnel: Funnel, answers: Answers): AnswerLine[] =>
  funnel.steps
    .filter(({ does }) => does !== "confirm-phone")
    .flatMap((step) =>
      step.fields.flatMap((field) => {
        const value = valueOf(field, answers);
        return value ? [{ slug: step.slug, label: labelOf(step, field), value }] : [];
      }),
    );

const labelOf = (step: Step, field: Field): string => {
  if (field.kind === "choice") return step.short ?? step.question;
  return field.kind === "consent" ? "" : field.label;
};

function valueOf(field: Field, answers: Answers): string | undefined {
  const answer = readField(field, answers);
  if (field.kind === "text") return String(answer ?? "");
  return field.kind === "consent" ? undefined : field.options.find(({ value }) => value === answer)?.label;
}
