import type { Values } from "#funnels/engine/texts.ts";
import type { Answers, Funnel, Step } from "#funnels/engine/types.ts";
import { toasts } from "#app/ui/visitor-texts.ts";
import { rememberStep, type Address } from "./address.ts";
import { forget, type Memory } from "./answer-storage.ts";
import { rememberArrival } from "./arrived.ts";
import { NO_PROBLEMS, problemsOf, type StepProblems } from "./step-problems.ts";
import type { Sent } from "./submit-answers.ts";
import { successAddress } from "./success-token.ts";

type Stored = { funnel: Funnel; memory: Memory; answers: Answers; values: Values; go: Address["go"] };

/** Ends the walk once the lead is stored. */
export function arriveAtThanks({ funnel, memory, answers, values, go }: Stored): void {
  const { to, isStored } = successAddress(funnel, memory, answers, values);
  forget(funnel.formType);
  rememberArrival(funnel);
  rememberStep(funnel, undefined);
  if (allowsPixel() && isStored) location.assign(to);
  else go(to, {});
}

/** Meta's pixel needs a new page load if allowed, because this page's content policy forbids it. */
const allowsPixel = (): boolean => document.cookie.includes("cookie_choice=marketing");

/** Problems reported by the server. */
export const problemsAfterSending = (step: Step, sent: Exclude<Sent, { kind: "stored" }>): StepProblems =>
  sent.kind === "incomplete"
    ? problemsOf(step, { issues: sent.issues, hints: [] })
    : { ...NO_PROBLEMS, toast: { title: toasts.error, text: toasts.unexpected } };
