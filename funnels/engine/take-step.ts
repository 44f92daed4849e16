import { isPicked, moveAfter, type Move } from "./move.ts";
import { missingAt, readAnswers, readField, type Input, type Issue } from "./read-answers.ts";
import type { Answers, Funnel, Step } from "./types.ts";

export type Taken = { answers: Answers; issues: Issue[]; move: Move | undefined };

/**
 * The visitor has picked an option or pressed the button: keep what was said, and say what follows. The browser runs this;
 * before or without its JavaScript the server runs the same. No move means: stay here and show the issues.
 */
export function takeStep(funnel: Funnel, step: Step, before: Answers, input: Input): Taken {
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

/** What this step's own fields say; anything else in the input is not this step's business. */
function ownAnswers(step: Step, input: Input): Answers {
  const said: Record<string, string | boolean> = {};
  for (const field of step.fields) {
    const answer = readField(field, input);
    if (answer !== undefined) said[field.name] = answer;
  }
  return said;
}
