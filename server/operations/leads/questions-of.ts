import { funnels, type FormType } from "#funnels/registry.ts";
import { isAfterSubmit } from "#funnels/engine/navigation.ts";
import type { Field, Funnel, Step } from "#funnels/engine/types.ts";

export type AskedQuestion = {
  /** Fields of the answer: the visitor's name may be in two. */
  names: readonly string[];
  question: string;
  personal: "name" | "email" | "phone" | "street" | null;
  labels: Readonly<Record<string, string>>;
  /** Asked after the lead is stored. */
  isAfterSubmit: boolean;
};

/** A form's questions in order, in German. Consents are left out: they have their own records. */
export function questionsOf(formType: FormType): AskedQuestion[] {
  const funnel: Funnel = funnels[formType];
  return funnel.steps.flatMap((step) =>
    step.fields.flatMap((field) => (field.kind === "consent" ? [] : [toQuestion(step, field)])),
  );
}

/** The answer as the visitor saw it; "" if missing. */
export function answerTo({ names, labels }: AskedQuestion, data: Readonly<Record<string, unknown>>): string {
  const answers = names.flatMap((name) => (Object.hasOwn(data, name) ? [data[name]] : []));
  return answers
    .map((value) => {
      if (typeof value === "boolean") return value ? "Ja" : "Nein";
      return typeof value === "string" ? (labels[value] ?? value) : "";
    })
    .filter(Boolean)
    .join(" ");
}

/** Number of unanswered project questions: visitors may open the contact step by its address. */
export const missingAnswers = (questions: readonly AskedQuestion[], data: Readonly<Record<string, unknown>>): number =>
  questions.filter(
    (question) => question.personal === null && !question.isAfterSubmit && answerTo(question, data) === "",
  ).length;

function toQuestion(step: Step, field: Exclude<Field, { kind: "consent" }>): AskedQuestion {
  const isAlone = step.fields.filter(({ kind }) => kind !== "consent").length === 1;
  return {
    names: field.kind === "text" && field.splitInto ? field.splitInto : [field.name],
    question: field.kind === "choice" || isAlone ? step.question : field.label,
    personal: field.kind === "text" ? personalIn(field.input) : null,
    labels: field.kind === "text" ? {} : Object.fromEntries(field.options.map(({ value, label }) => [value, label])),
    isAfterSubmit: isAfterSubmit(step),
  };
}

function personalIn(input: Extract<Field, { kind: "text" }>["input"]): AskedQuestion["personal"] {
  switch (input) {
    case "name":
    case "given-name":
    case "family-name":
      return "name";
    case "email":
      return "email";
    case "tel":
      return "phone";
    case "street":
      return "street";
    case "postal-code":
      return null;
  }
}
