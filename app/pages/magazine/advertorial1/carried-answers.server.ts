import { stairSituations } from "./advertorial1-texts.ts";
import { readField, type Input } from "#funnels/engine/read-answers.ts";
import type { Answers, Funnel } from "#funnels/engine/types.ts";
import { sanitiseInput } from "#server/leads/submissions/normalise.ts";

const CARRIED = ["name", "phone", "email", "postalCode"];

/** Answers of a funnel from advertorial 1's form (decision 0026). */
export function carriedAnswers(funnel: Funnel, input: Input): Answers {
  const clean = sanitiseInput(input);
  const situation = String(clean["stairs"]);
  const answers: Answers = {
    ...Object.fromEntries(CARRIED.flatMap((name) => (clean[name] ? [[name, clean[name]]] : []))),
    ...(Object.hasOwn(stairSituations, situation) ? stairSituations[situation] : {}),
  };
  const fields = funnel.steps.flatMap((step) => step.fields).filter(({ name }) => Object.hasOwn(answers, name));
  return Object.fromEntries(
    fields.flatMap((field) => {
      const answer = readField(field, answers);
      return answer === undefined ? [] : [[field.name, answer]];
    }),
  );
}
