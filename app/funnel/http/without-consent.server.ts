import type { Answers, Funnel } from "#funnels/engine/types.ts";
import { submittingStep } from "#funnels/engine/walk.ts";

/** A page that names firms begins without a tick: one that was set before belongs to other names, or to none. */
export function withoutConsent(funnel: Funnel, answers: Answers): Answers {
  const ticked = submittingStep(funnel).fields.filter(({ kind, name }) => kind === "consent" && answers[name] === true);
  return ticked.length === 0 ? answers : { ...answers, ...Object.fromEntries(ticked.map(({ name }) => [name, false])) };
}
