import { isAnswered, messageAt } from "./read-answers.ts";
import type { Answers, Funnel, Step } from "./types.ts";

export type StepLookup = { kind: "step"; step: Step; index: number } | { kind: "redirect"; to: string };

/** Resolves a path. Step numbers without a screen redirect to the next step; unknown ones go to the start (spec §2). */
export function lookUpStep(funnel: Funnel, slug: string): StepLookup {
  const index = funnel.steps.findIndex((step) => step.slug === slug);
  const step = funnel.steps[index];
  if (step) return { kind: "step", step, index };
  const { redirects = {} } = funnel;
  const target = Object.hasOwn(redirects, slug) ? redirects[slug] : undefined;
  return { kind: "redirect", to: pathOf(funnel, target ?? funnel.steps[0].slug) };
}

export const pathOf = (funnel: Funnel, slug: string): string =>
  slug === "" || !funnel.stepInUrl ? funnel.basePath : `${funnel.basePath}/${slug}`;

/** Target of links: a base path without its own screen would cost every visitor a redirect. */
export const entranceOf = (funnel: Funnel): string => pathOf(funnel, funnel.steps[0].slug);

/** Back is derived, never declared. The end has none. */
export function previousStep(funnel: Funnel, index: number): Step | undefined {
  return funnel.steps[index]?.does === "end" ? undefined : funnel.steps[index - 1];
}

/** The earlier question that is still open, for a deep link; undefined if there is none. */
export const firstOpenStep = (funnel: Funnel, index: number, answers: Answers): Step | undefined =>
  funnel.steps.slice(0, Math.min(index, submittingIndex(funnel))).find((step) => isOpen(step, answers));

/** Where an unsent walk continues: the first open question, or the step that submits. */
export const stepToSend = (funnel: Funnel, answers: Answers): Step =>
  firstOpenStep(funnel, funnel.steps.length, answers) ?? submittingStep(funnel);

/** Steps after the submit need a sent lead. */
export const isAfterSubmit = ({ does }: Step): boolean => does === "confirm-phone" || does === "end";

export const submittingStep = (funnel: Funnel): Step => funnel.steps[submittingIndex(funnel)] ?? funnel.steps[0];

const isOpen = (step: Step, answers: Answers): boolean =>
  step.fields.some((field) => {
    const asked = field.kind === "choice" || messageAt("next", field) || messageAt("submit", field);
    return asked && !isAnswered(field, answers);
  });

const submittingIndex = (funnel: Funnel): number => funnel.steps.findIndex((step) => step.does === "submit");
