import { isAnswered, messageAt, missingAt, readAnswers, readField, type Input, type Issue } from "./read-answers.ts";
import type { Answers, Funnel, Pause, Step } from "./types.ts";

/** Spec §9: time to see the choice. */
const AUTO_ADVANCE_MS = 300;

export type Move =
  | { kind: "go"; slug: string; afterMs: number; pauses: readonly Pause[] }
  /** Stores the lead, then goes to the step, or to the thank-you page without one. */
  | { kind: "submit"; slug?: string }
  | { kind: "confirm-phone"; slug: string };

export type StepResult = { answers: Answers; issues: Issue[]; move: Move | undefined };

/**
 * Applies an answer and returns what follows. The browser runs this; without or before its scripts the server runs the same.
 * Without a move the step stays and shows the issues.
 */
export function takeStep(funnel: Funnel, step: Step, before: Answers, input: Input): StepResult {
  const answers = { ...before, ...ownAnswers(step, input) };
  const move = moveAfter(funnel, step, answers);
  const issues = move?.kind === "submit" ? issuesAtSubmit(funnel, answers) : missingAt("next", step.fields, answers);
  const nothingPicked = isPicked(step) && !step.fields.some((field) => Object.hasOwn(answers, field.name));
  return { answers, issues, move: issues.length > 0 || nothingPicked ? undefined : move };
}

function issuesAtSubmit(funnel: Funnel, answers: Answers): Issue[] {
  const read = readAnswers(funnel, answers);
  return read.ok ? [] : read.issues;
}

/** The answers to this step's own fields; other input is ignored. */
export function ownAnswers(step: Step, input: Input): Answers {
  const said: Record<string, string | boolean> = {};
  for (const field of step.fields) {
    const answer = readField(field, input);
    if (answer !== undefined) said[field.name] = answer;
  }
  return said;
}

/** What follows once this step is answered; undefined at the end of the walk. */
export function moveAfter(funnel: Funnel, step: Step, answers: Answers = {}): Move | undefined {
  const next = funnel.steps[funnel.steps.indexOf(step) + 1]?.slug;
  const detour = chosenDetour(step, answers);
  const afterMs = isPicked(step) ? AUTO_ADVANCE_MS : 0;
  if (detour !== undefined) return { kind: "go", slug: detour, afterMs, pauses: [] };
  if (step.does === "submit") return next === undefined ? { kind: "submit" } : { kind: "submit", slug: next };
  if (next === undefined) return undefined;
  if (step.does === "confirm-phone") return { kind: "confirm-phone", slug: next };
  return { kind: "go", slug: next, afterMs, pauses: step.pauses ?? [] };
}

/** A step with options moves on by itself; one with inputs has a button. */
export const isPicked = (step: Step): boolean => step.fields[0]?.kind === "choice";

function chosenDetour(step: Step, answers: Answers): string | undefined {
  const [field] = step.fields;
  if (field?.kind !== "choice") return undefined;
  return field.options.find((option) => option.value === answers[field.name])?.goTo;
}

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
