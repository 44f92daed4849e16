import type { Issue } from "#funnels/engine/read-answers.ts";
import type { Funnel, Step } from "#funnels/engine/types.ts";
import { toasts } from "#app/ui/visitor-texts.ts";
import type { ToastText } from "#app/ui/toast.tsx";
import type { Hint } from "#funnels/soft-checks/hints.ts";
import type { Sent } from "./submit-answers.ts";

/** What stands in the way, or looks as if it should: missing answers, doubtful ones, and what the toast says. */
export type Trouble = {
  readonly issues: readonly Issue[];
  readonly hints: readonly Hint[];
  readonly toast: ToastText | undefined;
};

export type Refusal = { readonly issues: readonly Issue[]; readonly hints: readonly Hint[] };

export const NO_TROUBLE: Trouble = { issues: [], hints: [], toast: undefined };

/** What is empty on Weiter is said as it is; the final form gets a title and lists all that is missing (spec §5). */
export function troubleOf(step: Step, { issues, hints }: Refusal): Trouble {
  if (issues.length === 0) return { ...NO_TROUBLE, hints };
  const messages = issues.map((issue) => issue.message).join(", ");
  const toast = step.does === "submit" ? { title: toasts.incomplete, text: messages } : { title: messages };
  return { issues, hints, toast };
}

/** One field has changed: what was said about it no longer holds. */
export function withoutTrouble(trouble: Trouble, field: string): Trouble {
  const issues = trouble.issues.filter((issue) => issue.field !== field);
  const hints = trouble.hints.filter((hint) => hint.field !== field);
  const corrected = issues.length === 0 && trouble.issues.length > 0;
  return { issues, hints, toast: corrected ? undefined : trouble.toast };
}

export function troubleAfterSending(funnel: Funnel, step: Step, sent: Exclude<Sent, { kind: "stored" }>): Trouble {
  switch (sent.kind) {
    case "incomplete":
      return troubleOf(step, { issues: sent.issues, hints: [] });
    case "failed":
      return { ...NO_TROUBLE, toast: { title: toasts.error, text: funnel.sendFailed } };
    case "unexpected":
      return { ...NO_TROUBLE, toast: { title: toasts.error, text: toasts.unexpected } };
  }
}
