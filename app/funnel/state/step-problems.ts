import type { Issue } from "#funnels/engine/read-answers.ts";
import type { Funnel, Step } from "#funnels/engine/types.ts";
import { toasts } from "#app/ui/visitor-texts.ts";
import type { ToastText } from "#app/ui/toast.tsx";
import type { Hint } from "#funnels/soft-checks/hints.ts";
import type { LazyTexts } from "./lazy-texts.ts";

/** Missing answers, doubtful ones, and the toast's text. */
export type StepProblems = {
  readonly issues: readonly Issue[];
  readonly hints: readonly Hint[];
  readonly toast: ToastText | undefined;
};

export type Refusal = { readonly issues: readonly Issue[]; readonly hints: readonly Hint[] };

export const NO_PROBLEMS: StepProblems = { issues: [], hints: [], toast: undefined };

/** Weiter shows a missing answer's own message; the final form gets a title and lists all that is missing (spec §5). */
export function problemsOf(step: Step, { issues, hints }: Refusal): StepProblems {
  if (issues.length === 0) return { ...NO_PROBLEMS, hints };
  const messages = issues.map((issue) => issue.message).join(", ");
  const toast = step.does === "submit" ? { title: toasts.incomplete, text: messages } : { title: messages };
  return { issues, hints, toast };
}

/** Removes the messages of a changed field. */
export function withoutProblems(problems: StepProblems, field: string): StepProblems {
  const issues = problems.issues.filter((issue) => issue.field !== field);
  const hints = problems.hints.filter((hint) => hint.field !== field);
  const corrected = issues.length === 0 && problems.issues.length > 0;
  return { issues, hints, toast: corrected ? undefined : problems.toast };
}

/** Shown while a slow submit is being retried. */
export const slowSoFar = ({ slowTitle: title, slowText: text }: LazyTexts): StepProblems => ({
  ...NO_PROBLEMS,
  toast: { title, text, isQuiet: true },
});

export const failedSoFar = ({ sendFailed }: Funnel): StepProblems => ({
  ...NO_PROBLEMS,
  toast: { title: toasts.error, text: sendFailed },
});
