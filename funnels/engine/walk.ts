import { isAnswered } from "./read-answers.ts";
import type { Answers, Funnel, Step } from "./types.ts";

export type Place = { kind: "step"; step: Step; index: number } | { kind: "redirect"; to: string };

/** Where does this address lead? An unknown step goes to the start (spec §2). */
export function locate(funnel: Funnel, slug: string): Place {
  const index = funnel.steps.findIndex((step) => step.slug === slug);
  const step = funnel.steps[index];
  return step ? { kind: "step", step, index } : { kind: "redirect", to: funnel.basePath };
}

export const pathOf = (funnel: Funnel, slug: string): string =>
  slug === "" ? funnel.basePath : `${funnel.basePath}/${slug}`;

/** Back is derived, never declared. */
export const previousStep = (funnel: Funnel, index: number): Step | undefined => funnel.steps[index - 1];

/** A deep link shows its step; this is the earlier question that is still open, if there is one. */
export const firstOpenStep = (funnel: Funnel, index: number, answers: Answers): Step | undefined =>
  funnel.steps.slice(0, index).find((step) => !step.fields.every((field) => isAnswered(field, answers)));
