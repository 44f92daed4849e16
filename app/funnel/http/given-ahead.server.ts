import { isAnswered } from "#funnels/engine/read-answers.ts";
import type { Answers, Funnel, Step } from "#funnels/engine/types.ts";
import { submittingStep } from "#funnels/engine/navigation.ts";

/** Number of steps answered in advance. Consent does not count, because it can change until the end. */
export const stepsGiven = (funnel: Funnel, answers: Answers): number =>
  funnel.steps.filter((step) => isGiven(step, answers)).length;

const isGiven = (step: Step, answers: Answers): boolean => {
  const asked = step.fields.filter((field) => field.kind !== "consent");
  return asked.length > 0 && asked.every((field) => isAnswered(field, answers));
};

/**
 * The definition for visitors from the magazine's form (decision 0026): the first question thanks them, and the contact step says
 * where its answers come from.
 */
export function withPrefilledAnswers<T extends Funnel>(funnel: T, answers: Answers): T {
  const [first, ...others] = funnel.steps;
  const submits = funnel.steps.find((step) => step.does === "submit");
  const hasContact = submits !== undefined && isGiven(submits, answers);
  const checked = (step: Step): Step => (step === submits && hasContact ? { ...step, hint: CHECK_THEM } : step);
  const thanks = { text: hasContact ? CONTACT_NOTED : ANSWERS_NOTED };
  return { ...funnel, steps: [{ ...first, banner: thanks }, ...others.map(checked)] };
}

const CONTACT_NOTED = "Danke, Ihre Kontaktdaten sind notiert. Jetzt noch wenige kurze Fragen.";
const ANSWERS_NOTED = "Danke, Ihre Angaben sind notiert. Jetzt noch wenige kurze Fragen.";
const CHECK_THEM = "Ihre Angaben von vorhin stehen schon da. Bitte prüfen Sie sie kurz.";

/** A page that names firms starts unticked: an earlier consent was for other names, or none. */
export function withoutConsent(funnel: Funnel, answers: Answers): Answers {
  const ticked = submittingStep(funnel).fields.filter(({ kind, name }) => kind === "consent" && answers[name] === true);
  return ticked.length === 0 ? answers : { ...answers, ...Object.fromEntries(ticked.map(({ name }) => [name, false])) };
}
